import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';

/**
 * A cable between two namespaces that delays each frame by a time of its own, for kernels without netem: a TAP device
 * at each end, and this program, which carries frames from one to the other. Frames may overtake each other, as they do
 * under netem; nothing is lost here. Arguments: the two namespaces, the two devices' names, the least and the most delay
 * of one way in milliseconds, a seed. Prints "ready" and ends with its standard input.
 */
const CABLE = `
import ctypes, fcntl, heapq, os, random, selectors, struct, sys, time

TUNSETIFF, IFF_TAP, IFF_NO_PI, CLONE_NEWNET = 0x400454CA, 0x0002, 0x1000, 0x40000000
libc = ctypes.CDLL(None, use_errno=True)

def tap(namespace, name):
    with open('/run/netns/' + namespace) as there:
        if libc.setns(there.fileno(), CLONE_NEWNET) != 0:
            raise OSError(ctypes.get_errno(), 'setns')
    device = os.open('/dev/net/tun', os.O_RDWR | os.O_NONBLOCK)
    fcntl.ioctl(device, TUNSETIFF, struct.pack('16sH', name.encode(), IFF_TAP | IFF_NO_PI))
    return device

ends = [tap(sys.argv[1], sys.argv[3]), tap(sys.argv[2], sys.argv[4])]
least, most = (float(text) / 1000 for text in sys.argv[5:7])
draw = random.Random(int(sys.argv[7])).uniform
waiting = selectors.DefaultSelector()
for at, end in enumerate(ends):
    waiting.register(end, selectors.EVENT_READ, ends[1 - at])
waiting.register(0, selectors.EVENT_READ, None)
print('ready', flush=True)
frames, count = [], 0
while True:
    until = max(0, frames[0][0] - time.monotonic()) if frames else None
    for key, _ in waiting.select(until):
        if key.data is None:
            if not os.read(0, 1):
                sys.exit(0)
            continue
        try:
            while True:
                frame = os.read(key.fd, 65536)
                count += 1
                heapq.heappush(frames, (time.monotonic() + draw(least, most), count, key.data, frame))
        except BlockingIOError:
            pass
    while frames and frames[0][0] <= time.monotonic():
        _, _, end, frame = heapq.heappop(frames)
        try:
            os.write(end, frame)
        except OSError:
            pass
`;

export interface CableOptions {
  readonly namespaces: readonly [string, string];
  readonly devices: readonly [string, string];
  /** Least and most delay of one way. */
  readonly delayMs: readonly [number, number];
}

/** Lays the cable; resolves once both devices stand. It ends when its standard input is closed. */
export async function layDelayingCable({ namespaces, devices, delayMs }: CableOptions): Promise<ChildProcess> {
  const cable = spawn('/usr/bin/python3', ['-c', CABLE, ...namespaces, ...devices, ...delayMs.map(String), '1'], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  await once(cable.stdout, 'data', { signal: AbortSignal.timeout(60_000) });
  return cable;
}
