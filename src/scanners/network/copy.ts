import type { NetworkErrorCode } from './definition.ts';
import type { DeviceType, Sureness } from './device.ts';
import type { Behavior } from './fingerprints/behavior.ts';
import type { Ipv6Reach } from './ipv6.ts';
import type { LocalErrorCode } from './local-protocol.ts';

function count(number: number, one: string, many: string): string {
  return `${number} ${number === 1 ? one : many}`;
}

/** Every sentence that the network scanner's screen can show. */
export const copy = {
  title: 'Network Scanner',
  badge: 'PRO',

  start: {
    lead: 'Marks Wi-Fi devices that look like cameras.',
    warningTitle: 'Before you start',
    warnings: [
      'Join the room’s Wi-Fi first. A scan sees only the network that this device is on.',
      'Scan only where you are a guest or at home. The scan asks devices who they are. It tries no passwords and opens no pictures.',
      'A camera on another network, on a SIM card or recording to a memory card does not answer.',
      'Some hotels hide guests from each other. The scan is blind there, and says so.',
    ],
    button: 'Start Network Scan',
    deep: 'Search longer',
    names: 'Save names and addresses',
    namesHint: 'Kept with your saved scans. If off, we save only how many there were.',
    deepHint: 'For slow or crowded Wi-Fi: about ten seconds instead of two.',
    accuracy: 'How good is it?',
  },

  here: {
    title: 'Full scan ready on this laptop',
    network: (subnet: string, addresses: number, name: string) =>
      `It will ask the ${count(addresses, 'address', 'addresses')} of ${subnet} on ${name}, this computer’s own network, and nothing else.`,
    stays:
      'The list of devices goes to your own saved scans and to nobody else. What stands out is kept on this device too.',
  },

  limited: {
    title: 'Limited check',
    text: 'This page tries few addresses. The companion, our laptop program, tries all.',
    prompt: 'Your browser may ask first. Tap Allow.',
    refused:
      'The browser did not let this page look at the local network. Allow “Local network” for this site in the browser’s site settings, then try again.',
    get: 'Get the companion',
    pair: 'Enter pairing code',
    pairHint: 'Its code connects this page.',
  },

  pairing: {
    title: 'Connect to the companion',
    text: 'Type its eight-digit code within two minutes. Only on the same laptop, not on a phone.',
    field: 'Pairing code',
    button: 'Connect',
    busy: 'Connecting...',
    cancel: 'Not now',
    notFound: 'No companion answered on this computer. Start it first, then try again.',
    badCode: 'The code has eight digits.',
  },

  scanning: {
    discovering: 'Looking for devices',
    analysing: 'Checking their answers',
    found: (devices: number) => count(devices, 'device so far', 'devices so far'),
    stop: 'Stop',
  },

  result: {
    suspicious: 'Suspicious Devices Found',
    possible: 'Scan Complete',
    nothing: 'Network Looks Safe!',
    incomplete: 'Scan Incomplete',
    incompleteIsolation:
      'This network seems to hide guests from each other, so the device list is blind here. That is not a result about the room.',
    incompleteBlocked:
      'This computer did not let the scan reach the network, so the device list says nothing about the room. See below.',
    incompleteNothing:
      'No device answered, not even the router. Check that this device is on the room’s Wi-Fi, then scan again.',
    notChecked: 'Not checked',
    again: 'Scan Again',
    allDevices: 'All devices',
    search: 'Search devices',
    noMatch: 'No device matches.',
    found: 'I found something',
    accuracy: 'How good is it?',
  },

  device: {
    camera: {
      sure: 'It says or shows that it is a camera. Look for it in the room.',
      likely: 'Several signs point to a camera. Look for it in the room.',
    } satisfies Record<Sureness, string>,
    possible: 'Some cameras answer like this. It may be something else.',
    listens: 'It can listen. Unplug it if you do not want it to.',
    limited: 'Something answers here. A page alone cannot tell what it is.',
    silent: 'It is here but gives no details.',
    mine: 'This is mine',
    notCamera: 'Not a camera',
    unmark: 'Undo',
    markedMine: 'Marked as yours on this laptop.',
    markedNotCamera: 'Marked as not a camera on this laptop.',
    markFailed: 'The laptop did not keep that. Try again.',
    evidence: 'Why we say this',
    noEvidence: 'It gave no details we recognize.',
    details: (ip: string, mac: string | null) => (mac ? `${ip} · ${mac}` : ip),
    unnamed: 'Unnamed device',
    unknownMaker: 'Maker unknown',
  },

  types: {
    router: 'Router',
    printer: 'Printer',
    camera: 'Camera',
    smart_device: 'Device',
    microphone: 'Listens',
    connection: 'Connection',
    unknown: 'Unknown',
  } satisfies Record<DeviceType, string>,

  page: {
    router: 'Router',
    host: (address: string) => `Device at ${address}`,
    media: 'USB/External media device',
    slow: 'Slow connection',
    slowMaker: (kind: string) => `Effective type ${kind}`,
  },

  coverage: {
    lookedAt: {
      companion: (subnet: string, probed: number) =>
        `${count(probed, 'address', 'addresses')} of ${subnet}: address resolution, ten discovery protocols, 23 service ports.`,
      page: (_: string, probed: number) =>
        `${count(probed, 'address', 'addresses')} that devices often have, and only for web pages.`,
    },
    /** What a page's guesses were made from. */
    guessed: (subnet: string) => `We tried the usual addresses of routers, and a few addresses in ${subnet}.`,
    /** Of the devices that answered: what looks like a camera, and what may be one. */
    saw: (answered: number, cameras: number, possible: number, hints: number) =>
      [
        // Of nothing, nothing can be said.
        answered === 0
          ? 'No device answered, so we cannot say anything about cameras.'
          : `${count(answered, 'device', 'devices')} answered.`,
        answered > 0 && cameras === 0 && possible === 0 ? 'None looks like a camera.' : '',
        cameras > 0 ? `${count(cameras, 'looks', 'look')} like a camera.` : '',
        possible > 0 ? `${possible} could be a camera.` : '',
        hints > 0 ? `${count(hints, 'thing', 'things')} about this device’s own connection to look at.` : '',
      ]
        .filter(Boolean)
        .join(' '),
    pageCouldNotSee:
      'Cameras that show no web page, addresses that we did not try, other networks, and cameras that record to a card.',
  },

  notChecked: {
    wholeNetwork: {
      what: 'The whole network',
      why: 'A page can only guess a few addresses.',
      how: 'Run the companion on a laptop in the same Wi-Fi, or look at the router’s list of devices.',
    },
  },

  /** Stands for a device whose name was not to be saved. */
  nameless: 'A device on this Wi-Fi',
  location: 'Network Scan',
  notes: (devices: number, suspicious: number) => `${count(devices, 'device', 'devices')}, ${suspicious} suspicious`,

  companion: {
    title: 'The companion',
    lead: 'It asks the network what a web page cannot.',
    needTitle: 'What it needs',
    need: 'A laptop with Node.js 20 or newer, on that Wi-Fi. Nothing is installed. Tried on Linux only.',
    stepsTitle: 'Three steps',
    steps: (origin: string) => [
      'Download the file below. Open a terminal in that folder.',
      `node sweep-companion.mjs serve --origin ${origin}`,
      'Here on that laptop, enter the code it shows.',
    ],
    download: 'Download sweep-companion.mjs',
    withoutTitle: 'Without a laptop',
    without: [
      'Open the router’s page or app, if the host lets you, and look at the list of connected devices.',
      'Ask the host which devices are on the Wi-Fi. A camera outside is often declared. One inside a room never belongs there.',
      'The Camera Scanner, a flashlight and your eyes need no network at all.',
    ],
    camera: 'Camera Scanner',
    back: 'Network Scanner',
    safeTitle: 'What it does and doesn’t do',
    safe: [
      'It asks only the network that the laptop is attached to, at most 1,022 addresses, once per click.',
      'It tries no passwords, opens no pictures and changes nothing.',
      'The list of devices goes to your own saved scans and to nobody else. What stands out is kept on this device too.',
    ],
  },

  errors: {
    'network-discovery-failed':
      'Network discovery failed. Note: Real network scanning is limited by browser security policies.',
  } satisfies Record<NetworkErrorCode, string>,
} as const;

/** Sentences of what a scan could not see; the first always holds. */
export const notSeenCopy = {
  always:
    'Cameras that record to a memory card, use a mobile network or another Wi-Fi, or are switched off do not show on this network.',
  isolation:
    'This network seems to hide guests from each other: only the router answered. Devices of other guests and of the room may be here unseen.',
  multicast:
    'No device answered when we asked all of them at once. The network may filter that, so we asked each one alone.',
  silent: (count: number) =>
    count === 1
      ? 'One device is here but does not answer. We know only its address.'
      : `${count} devices are here but do not answer. We know only their addresses.`,
  larger: (attached: number, scanned: number) =>
    `The network is larger (/${attached}) than what was scanned (/${scanned}). Devices in the rest were not asked.`,
  unread: (count: number) =>
    count === 1
      ? 'We could not read one answer. The device that sent it is still listed.'
      : `We could not read ${count} answers. The devices that sent them are still listed.`,
  ipv6: {
    off: 'This computer has no IPv6 here. Devices that use IPv6 alone were not asked.',
    announced:
      'This computer cannot call all devices over IPv6. Those that use IPv6 alone show only where they announce themselves.',
    silent:
      'No device answered over IPv6. The network may filter it, and devices that use IPv6 alone may be here unseen.',
    called:
      'Over IPv6 we see the devices that answer a call to all. One that uses IPv6 alone and keeps still does not show.',
  } satisfies Record<Ipv6Reach, string>,
  blockedHere:
    'This computer does not let the program reach the local network. On a Mac: System Settings, Privacy & Security, Local Network. Elsewhere: its firewall or VPN.',
} as const;

/** Sentences of the local scanner's answers. */
export const localErrorCopy: Readonly<Record<LocalErrorCode, string>> = {
  'not-loopback': 'The local scanner answers this computer only.',
  'foreign-host': 'The local scanner is not at this address.',
  'foreign-origin': 'This page may not use the local scanner.',
  'wrong-method': 'The local scanner takes POST requests only.',
  'wrong-content-type': 'The local scanner takes JSON only.',
  'no-code': 'No pairing code is waiting. Ask the companion for a new one.',
  'code-expired': 'The pairing code has expired. Ask the companion for a new one.',
  'wrong-code': 'That is not the pairing code.',
  'no-tries-left': 'That was the last try. Ask the companion for a new pairing code.',
  'not-found': 'The local scanner has nothing here.',
  'not-paired': 'This page is not paired with the companion.',
  'pro-required':
    'Network Scanner requires a Pro subscription. Unlock all advanced security features for just $3/month.',
  'bad-request': 'The local scanner does not understand this request.',
  'scan-running': 'A scan is already running.',
  'scan-failed': 'The scan could not be finished. Check that this computer is on the Wi-Fi and try again.',
  'marks-full': 'This laptop keeps no more marks. Take one off first.',
};

/** What our probes saw a device do, as the reasons under it say it. */
export const behaviorCopy: Readonly<Record<Behavior, (detail: string | null) => string>> = {
  sadp: (model) => `Answers Hikvision’s device search${model ? `: ${model}` : ''}`,
  dhip: (model) => `Answers Dahua’s device search${model ? `: ${model}` : ''}`,
  pppp: (prefix) => `Speaks the small cameras’ protocol PPPP${prefix ? `: ${prefix}` : ''}`,
  'vstarcam-search': () => 'Answers VStarcam’s device search',
  'foscam-search': () => 'Answers Foscam’s device search',
  'rtsp-video': (codec) => `RTSP describes video${codec ? ` (${codec})` : ''}`,
  'rtsp-password': (port) => `RTSP answers and asks for a password on port ${port}`,
  'rtsp-receives': (port) => `RTSP on port ${port} takes streams and sends none`,
  'rtsp-answers': (port) => `RTSP answers on port ${port}`,
  'http-motion-jpeg': () => 'Its web server sends picture after picture',
  'http-snapshot': () => 'Its web server makes a picture when asked',
  'recorder-port': (port) => `Port ${port} is open, which recorders use`,
  'camera-maker-block': (maker) => `Its address belongs to a maker of cameras${maker ? `: ${maker}` : ''}`,
  gateway: () => 'It leads out of this network',
};
