import type { NetworkFingerprint } from './vocabulary.ts';

/** The Server header of RTSP answers. */
export const RTSP_SERVER = [
  {
    id: 'rtsp-hipcam',
    pattern:
      /^(?:hipcam realserver|hiipcam|h264dvr|rtsp server\/\d|tvt|ubnt streaming|hikvision|dahua|grandstream|avtech|vivotek|acti|sony|panasonic|ambarella|tas-tech|ssdvr|netipc|topsee|herospeed|jovision|keda|pelco|cisco|arecont|bosch|vcs|zavio|mobotix|wisenet|samsung)\b/i,
    concludes: { kind: 'camera', weight: 'certain' },
    examples: [
      'Hipcam RealServer/V1.0',
      'HiIpcam/V100R003 VodServer/1.0.0',
      'H264DVR 1.0',
      'UBNT Streaming Server v1.2',
      'TAS-Tech Streaming Server V100R001',
    ],
    counterExamples: ['VLC/2.0'],
    source: 'field knowledge of the firmware',
    since: '2026-11-20',
  },
  {
    id: 'rtsp-shared',
    pattern:
      /^(?:gstreamer rtsp server|live555|lib?vlc|rtsp[ _-]?server|streaming server|media ?server|mini rtsp|simple rtsp)/i,
    concludes: { kind: 'camera', weight: 'weak' },
    examples: ['GStreamer RTSP server', 'LIVE555 Streaming Media v2014.05.27', 'RTSP Server'],
    counterExamples: ['AirTunes/220'],
    source: 'streaming libraries shared by cameras and media software',
    since: '2026-11-20',
  },
] as const satisfies readonly NetworkFingerprint[];
