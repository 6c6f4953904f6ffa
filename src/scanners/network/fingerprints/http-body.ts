import type { NetworkFingerprint } from './vocabulary.ts';

/** The first page itself, its scripts and plug-ins; also cookies and X-Powered-By. */
export const HTTP_BODY = [
  {
    id: 'body-hik',
    pattern: /\/doc\/page\/login\.asp|\bwebVideoCtrl\b|["'=(]\s{0,3}[^"'\s<>]{0,80}\/ISAPI\//i,
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
      /["'`=(](?!https?:|\/\/)[^"'`\s<>()]{0,60}\/(?:axis-cgi|cgi-bin\/(?:video\.jpg|guest\/|CGIProxy\.fcgi|api\.cgi\?cmd|viewer|nph-mjpeg|camera|hi3510|encoder)|snapshot\.cgi|videostream\.cgi|get_camera_params\.cgi|mjpg\/video|video\.mjpg|mjpeg\.cgi|nphMotionJpeg|onvif\/device_service|oneshotimage|image\/jpeg\.cgi|decoder_control\.cgi|webcapture\.jpg|tmpfs\/auto\.jpg|ISAPI\/Streaming)/i,
    concludes: { kind: 'camera', weight: 'certain' },
    examples: ['<img src="/axis-cgi/mjpg/video.cgi">', 'src="/videostream.cgi?user="', 'url = "/onvif/device_service"'],
    counterExamples: ['src="/cgi-bin/luci"', 'open /cgi-bin/CGIProxy.fcgi in a browser'],
    source: 'field knowledge of the firmware',
    since: '2026-11-20',
  },
  {
    id: 'body-plugin',
    pattern:
      /\b(?:webrec\.cab|ip ?cam(?:era)?\w{0,40}\.(?:cab|ocx)|(?:net|h264|web)?dvr\w{0,40}\.(?:cab|ocx)|WebVideoActiveX|DvrOcx|ActiveXPlugin|NetVideoX|IPCamPlugin|IPCWebComponents|RSVideoOcx|VVTK_Plugin|AxisMediaControl|AMC\.cab|WESPMonitor|NewClientActiveX|WebClient\.(?:cab|exe)|HCNetVideo\w{0,40}|xplug\.ocx|NetDvr\w{0,40}|NetOCX\.cab|dvrocx\.cab|SurveillancePlugin)\b/i,
    concludes: { kind: 'camera', weight: 'certain' },
    examples: ['<object codebase="webrec.cab#version=2,1,8,0">', 'AxisMediaControlEmb AMC.cab', 'DvrOcx'],
    counterExamples: ['Flash ActiveX'],
    source: 'field knowledge of the firmware',
    since: '2026-11-20',
  },
  {
    id: 'body-esp32-stream',
    pattern:
      /:81['"`]\s{0,3}(?:;|\+|$)|:81\/stream|\$\{?streamUrl\}?|\/stream["'`][^]{0,200}\/capture|\/capture["'`?][^]{0,200}\/stream["'`]/,
    concludes: { kind: 'camera', weight: 'strong' },
    examples: ["var streamUrl = baseHost + ':81'", 'src="/capture?_cb=1"> <a href="/stream">'],
    counterExamples: ['http://host:8100/api', 'stream of thoughts'],
    source: 'Espressif CameraWebServer: page on one port, /capture and /stream on it or on the next',
    since: '2026-11-23',
  },
  {
    id: 'body-stream-image',
    pattern:
      /(?<=<img\b[^>]{0,120})\bsrc=(?:["'](?!https?:|\/\/)|(?!["']|https?:|\/\/))[^"'\s>]{0,60}(?:\?action=(?:stream|snapshot)|(?<=["'=/])(?:mjpe?g|video_?feed|videofeed|stream\.mjpe?g|mjpegfeed|live\.mjpe?g|shot\.jpg|video\.mjpe?g))\b/i,
    concludes: { kind: 'camera', weight: 'strong' },
    examples: ['<img src="/?action=stream">', '<img id="v" src="/video_feed">', '<img src="stream.mjpg" width="640">'],
    counterExamples: ['<img src="/images/webcam.jpg">', '<a href="/video">'],
    source: 'a page whose picture is a motion JPEG stream: mjpg-streamer, Flask and phone programs',
    since: '2026-11-23',
  },
] as const satisfies readonly NetworkFingerprint[];
