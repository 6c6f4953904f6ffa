import type { Ability, DeviceAbilities } from '#core/device/abilities.ts';

/** What lies above this is what people cannot hear and a scan for ultrasound looks at. */
const ULTRASOUND_FROM_HZ = 17_000;
/** A gyroscope that is there speaks sixty times a second. */
const GYROSCOPE_WITHIN_MS = 600;

/** Not all of it is in the DOM library, and not all of it in every browser. */
interface PossibleNavigator {
  readonly mediaDevices?: MediaDevices;
  readonly bluetooth?: { getAvailability?(): Promise<boolean> };
}

/** Constraints that only some browsers know. */
type PossibleConstraints = MediaTrackSupportedConstraints & {
  readonly torch?: boolean;
  readonly exposureCompensation?: boolean;
};

/**
 * What this device lets a page use, by asking for each feature and never for the browser's name. Asks the person nothing
 * and opens nothing: what only use can tell is 'unknown'. `companion`: whether one is known to answer.
 */
export async function detectAbilities({ companion = false } = {}): Promise<DeviceAbilities> {
  const { mediaDevices, bluetooth } = navigator as PossibleNavigator;
  const canOpenMedia = typeof mediaDevices?.getUserMedia === 'function';
  const [kinds, hasBluetooth, gyroscope] = await Promise.all([
    canOpenMedia ? mediaKinds(mediaDevices) : null,
    bluetooth ? bluetoothAbility(bluetooth) : ('no' as const),
    gyroscopeAbility(),
  ]);
  const hasKind = (kind: MediaDeviceKind): Ability => {
    if (!canOpenMedia) return 'no';
    if (kinds === null) return 'unknown';
    return kinds.has(kind) ? 'yes' : 'no';
  };
  const camera = hasKind('videoinput');
  const constraints: PossibleConstraints = canOpenMedia ? (mediaDevices.getSupportedConstraints?.() ?? {}) : {};
  const ofCamera = (isNamed: boolean | undefined): Ability => (isNamed && camera !== 'no' ? 'unknown' : 'no');
  return {
    camera,
    torch: ofCamera(constraints.torch),
    exposure: ofCamera(constraints.exposureCompensation),
    nfc: 'NDEFReader' in globalThis ? 'yes' : 'no',
    bluetooth: hasBluetooth,
    // A page may not look round the network it is on: only a program beside it can.
    localNetwork: companion ? 'yes' : 'no',
    ultrasound: ultrasoundAbility(hasKind('audioinput')),
    gyroscope,
  };
}

/** The kinds of media devices, which browsers tell without being allowed any; null where they do not tell. */
async function mediaKinds(mediaDevices: MediaDevices): Promise<ReadonlySet<MediaDeviceKind> | null> {
  try {
    return new Set((await mediaDevices.enumerateDevices()).map(({ kind }) => kind));
  } catch {
    return null;
  }
}

/** An adapter that is off can be switched on, so its absence now proves nothing. */
async function bluetoothAbility({ getAvailability }: NonNullable<PossibleNavigator['bluetooth']>): Promise<Ability> {
  try {
    return (await getAvailability?.call((navigator as PossibleNavigator).bluetooth)) ? 'yes' : 'unknown';
  } catch {
    return 'unknown';
  }
}

/** The sound graph's rate is the device's own: half of it is the highest tone that can be recorded. */
function ultrasoundAbility(microphone: Ability): Ability {
  if (microphone === 'no' || typeof AudioContext !== 'function') return 'no';
  try {
    const context = new AudioContext();
    const highestHz = context.sampleRate / 2;
    void context.close();
    if (highestHz <= ULTRASOUND_FROM_HZ) return 'no';
    return microphone;
  } catch {
    return 'unknown';
  }
}

/** Where the platform asks first, only asking tells; else a sensor that is there says so within moments. */
async function gyroscopeAbility(): Promise<Ability> {
  if (typeof DeviceMotionEvent === 'undefined') return 'no';
  if ('requestPermission' in DeviceMotionEvent) return 'unknown';
  const { promise, resolve } = Promise.withResolvers<Ability>();
  const heard = new AbortController();
  addEventListener(
    'devicemotion',
    ({ rotationRate }) => resolve(typeof rotationRate?.alpha === 'number' ? 'yes' : 'no'),
    { signal: heard.signal },
  );
  setTimeout(() => resolve('unknown'), GYROSCOPE_WITHIN_MS);
  const ability = await promise;
  heard.abort();
  return ability;
}
