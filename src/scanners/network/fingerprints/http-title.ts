import type { NetworkFingerprint } from './vocabulary.ts';

/** The title of the first page. */
export const HTTP_TITLE = [
  {
    id: 'title-exact',
    pattern:
      /^\s*(?:web ?service|netsurveillance(?: ?web)?|dvr(?:[ _-]?login)?|nvr|ipc(?:am)?|ip camera(?: ?viewer)?|network camera|camera|live view|liveview|web viewer|webcam|web ?cam\w*|ipcamera|video web server|ip ?camera viewer|remote viewer|view camera|ip cam web server|wireless ip camera|camera\(.{0,10}\)|snc\w* home page|mega-?pixel \w*|i-?cat?cher console|ivms-?\d*|hicamera|device\(.*ipc\)|ui3|blue iris(?: login| remote view)?|rdv ?web|netdvrv?\d?|web ?client for (?:dvr|edvs)|dvr components download|ss2009web|netviewer|web ?client)\s*$/i,
    concludes: { kind: 'camera', weight: 'strong' },
    examples: ['NETSurveillance WEB', 'Live View', 'Web Viewer', 'Web Client for EDVS'],
    counterExamples: ['Live view of the harbour', 'Web services'],
    source: 'field knowledge of the firmware',
    since: '2026-11-20',
  },
  {
    id: 'title-live-view-axis',
    pattern: /\blive view\b.{0,6}-?.{0,6}\baxis\b/i,
    concludes: { kind: 'camera', vendor: 'Axis', weight: 'certain' },
    examples: ['Live view  - AXIS M1011-W Network Camera version 5.20', 'Live view / - AXIS 205 version 4.03'],
    counterExamples: ['Live view of a bank'],
    source: 'field knowledge of the firmware',
    since: '2026-11-20',
  },
  {
    id: 'title-camera-word',
    pattern: /\b(?:camera|ipcam|netcam)\b/i,
    concludes: { kind: 'camera', weight: 'strong' },
    examples: ['Camera 1', 'Living room camera', 'IPCam Client'],
    counterExamples: ['Cameraman portfolio'],
    source: 'a device page that names itself a camera',
    since: '2026-11-20',
  },
] as const satisfies readonly NetworkFingerprint[];
