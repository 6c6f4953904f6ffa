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
    id: 'body-page-of-viewer',
    pattern:
      /["'`=(](?!https?:|\/\/)[^"'`\s<>()]{0,60}(?<![\w-])(?:viewerframe\?mode=|snapshotjpeg\?|nphmotionjpeg\?|view\/(?:viewer_)?index\.shtml|view\/view\.shtml|image\/jpeg\.cgi|mjpg\/video\.|videostream\.cgi|axis-cgi\/|control\/userimage\.html|viewer\/live\/index\.html|record\/current\.jpg)/i,
    concludes: { kind: 'camera', weight: 'strong' },
    examples: [
      '<frame src="ViewerFrame?Mode=Motion">',
      '<meta http-equiv="refresh" content="0;url=/view/index.shtml">',
      '<img src="image/jpeg.cgi">',
    ],
    counterExamples: [
      '<a href="http://beach.example/ViewerFrame?Mode=Motion">',
      '<a href="/review/index.shtml">',
      'open ViewerFrame?Mode=Motion',
    ],
    source: 'pages of Axis, Panasonic and Mobotix cameras, in their manuals and interface descriptions',
    since: '2026-11-25',
  },
  {
    id: 'body-control-of-viewer',
    pattern:
      /["'`=(](?!https?:|\/\/)[\w./-]{0,40}(?:cam(?!p|eo)|[dnx]vr|h26[45]|mpeg4|mjpeg|rtsp|cctv|surveill|vatdec|nva1media|netvideo)\w{0,12}\.(?:cab|ocx)\b/i,
    concludes: { kind: 'camera', weight: 'strong' },
    examples: [
      'codebase="codebase/DVM_IPCam2.ocx"',
      'CODEBASE="/RtspVaPgDec.cab#version=1,0"',
      "codebase='AxisCamControl.cab'",
    ],
    counterExamples: [
      'codebase="http://download.example/ipcam.cab"',
      'codebase="/flash/swflash.cab"',
      'codebase="/campus.cab"',
    ],
    source: 'controls that cameras and recorders load into a page, named after what they show',
    since: '2026-11-25',
  },
  {
    id: 'body-class-of-viewer',
    pattern: /\bclsid:\{?(?:917623D1-D8E5-11D2-BE8B-00104B06BDE3|DE625294-70E6-45ED-B895-CFFA13AEB044)/i,
    concludes: { kind: 'camera', vendor: 'Axis', weight: 'strong' },
    examples: ['<object classid="clsid:917623D1-D8E5-11D2-BE8B-00104B06BDE3">'],
    counterExamples: ['clsid:D27CDB6E-AE6D-11cf-96B8-444553540000'],
    source: 'class ids of Axis’s viewers, in its interface description',
    since: '2026-11-25',
  },
  {
    id: 'body-page-of-maker',
    pattern:
      /["'`=(](?!https?:|\/\/)[\w./-]{0,40}(?:wg_jwebeye\.jar|webeyeapplet|liveapplet\.(?:cab|class|jar)|captureclient\.class|client_execute\.cgi\?tud=|login\.ml\?form_method=)|\bclsid:\{?259F9FDF-97EA-4C59-B957-5160CAB6884E/i,
    concludes: { kind: 'camera', weight: 'strong' },
    examples: [
      '<param name=cabbase value="LiveApplet.cab">',
      '<a href="./login.ml?FORM_METHOD=get">',
      '<object classid="clsid:259F9FDF-97EA-4C59-B957-5160CAB6884E">',
    ],
    counterExamples: ['src="http://cam.example/LiveApplet.cab"', '"Live.cab"'],
    source: 'pages of Canon, StarDot, WebGate and BlueNet cameras and recorders, as their guides for programmers tell',
    since: '2026-11-25',
  },
  {
    id: 'body-page-of-shared-firmware',
    pattern: /["'`=(](?!https?:|\/\/)[\w./-]{0,24}(?:main|adm\/file)\.cgi\?next_file=/i,
    concludes: { kind: 'camera', weight: 'likely' },
    examples: [
      '<frame src="/img/main.cgi?next_file=main_fs.htm">',
      'window.open("/adm/file.cgi?next_file=setting.htm")',
    ],
    counterExamples: ['"setup.cgi?next_file=index.htm"', 'src="http://cam.example/main.cgi?next_file=main.htm"'],
    source: 'one maker of firmware for cameras of Linksys and Sony, and for routers, storage and print servers too',
    since: '2026-11-25',
  },
  {
    id: 'body-applet-of-viewer',
    pattern:
      /\b(?:code|archive|codebase)=["']?(?!https?:|\/\/)[\w./-]{0,40}(?:cambozola|webcam|ipcam|netcam|camview|liveview|mjpeg|[dn]vr)\w{0,12}\.(?:jar|class)\b/i,
    concludes: { kind: 'camera', weight: 'likely' },
    examples: ['<applet archive="webcam.jar" code="LiveView.class">', 'archive="/java/cambozola.jar"'],
    counterExamples: ['archive="http://beach.example/cambozola.jar"', 'code="Clock.class"'],
    source: 'applets that show motion JPEG: pages of cameras load them, and pages about cameras too',
    since: '2026-11-25',
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
