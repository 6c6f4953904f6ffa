import type { NetworkFingerprint } from './vocabulary.ts';

/** The first page itself, its scripts and plug-ins; also cookies and X-Powered-By. */
export const HTTP_BODY = [
  {
    id: 'body-hik',
    pattern: /\/doc\/page\/login\.asp|\bwebVideoCtrl\b|\bHikvision\b|\/ISAPI\//i,
    concludes: { kind: 'camera', vendor: 'Hikvision', weight: 'certain' },
    examples: ['<script>window.location.href = "/doc/page/login.asp?_" + (new Date()).getTime();'],
    counterExamples: ['/doc/page/login.html'],
    source: 'field knowledge of the firmware',
    since: '2026-11-20',
  },
  {
    id: 'body-dahua',
    pattern: /\bdhVideoWHMode\b|\/RPC2_Login\b|\bDHVideo\b|jsCore\/rpcCore/i,
    concludes: { kind: 'camera', vendor: 'Dahua', weight: 'certain' },
    examples: ['<script src="/jsCore/rpcCore.js"></script>', '/RPC2_Login'],
    counterExamples: ['/rpc2/login'],
    source: 'field knowledge of the firmware',
    since: '2026-11-20',
  },
  {
    id: 'body-cgi',
    pattern:
      /\/(?:axis-cgi|cgi-bin\/(?:viewer|nph-mjpeg|camera|hi3510|encoder)|snapshot\.cgi|videostream\.cgi|get_camera_params\.cgi|mjpg\/video|video\.mjpg|mjpeg\.cgi|nphMotionJpeg|onvif\/device_service|oneshotimage|image\/jpeg\.cgi|decoder_control\.cgi|webcapture\.jpg|tmpfs\/auto\.jpg|ISAPI\/Streaming)/i,
    concludes: { kind: 'camera', weight: 'certain' },
    examples: ['<img src="/axis-cgi/mjpg/video.cgi">', '/videostream.cgi?user=', '/onvif/device_service'],
    counterExamples: ['/cgi-bin/luci'],
    source: 'field knowledge of the firmware',
    since: '2026-11-20',
  },
  {
    id: 'body-plugin',
    pattern:
      /\b(?:webrec\.cab|WebVideoActiveX|DvrOcx|ActiveXPlugin|NetVideoX|IPCamPlugin|IPCWebComponents|RSVideoOcx|VVTK_Plugin|AxisMediaControl|AMC\.cab|WESPMonitor|NewClientActiveX|WebClient\.(?:cab|exe)|HCNetVideo\w*|xplug\.ocx|NetDvr\w*|dvrocx\.cab|SurveillancePlugin)\b/i,
    concludes: { kind: 'camera', weight: 'certain' },
    examples: ['<object codebase="webrec.cab#version=2,1,8,0">', 'AxisMediaControlEmb AMC.cab', 'DvrOcx'],
    counterExamples: ['Flash ActiveX'],
    source: 'field knowledge of the firmware',
    since: '2026-11-20',
  },
  {
    id: 'body-title',
    pattern:
      /<title>[^<]{0,60}\b(?:ip ?cam\w*|camera|netcam|webcam|dvr|nvr|netsurveillance|surveillance)\b[^<]{0,60}<\/title>/i,
    concludes: { kind: 'camera', weight: 'certain' },
    examples: ['<html><head><title>IP Camera Login</title>'],
    counterExamples: ['<title>Photo shop</title>'],
    source: 'field knowledge of the firmware',
    since: '2026-11-20',
  },
] as const satisfies readonly NetworkFingerprint[];
