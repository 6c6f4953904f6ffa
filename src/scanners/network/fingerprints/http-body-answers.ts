import type { NetworkFingerprint } from './vocabulary.ts';

/** Pages without words for people, and answers for programs: by their files, keys, options and lists. */
export const HTTP_BODY_ANSWERS = [
  {
    id: 'page-of-picture-settings',
    pattern:
      /(?<![a-z])(?<=["'`=(](?!https?:|\/\/)[\w./-]{0,24})(?:privacy_?masks?|motion_?detect(?:ion)?|ir_?cut|video_?(?:encode|encoding)|day_?night|ptz_?(?:preset|patrol|cruise|tour|guard)|auto_?track(?:ing)?|view_?(?:ptz|cruise)|video_?loss|line_?cross(?:ing)?|intrusion_?detect(?:ion)?|ipc_?(?:osd|privacy|motion|video|image|record|audio|ptz|network|config)(?:_?\w{4,9})?|osd_?(?:set|config))(?:_?(?:set|setup|settings?|config|cfg|page|area|mask|conf))?\.(?:html?|asp|php|js|shtml|cgi|xml)\b/i,
    concludes: { kind: 'camera', weight: 'strong' },
    examples: ['"/admin/privacymask.html"', '<script src="js/ipc_osd.js">', 'location="motion_detection_setup.asp"'],
    counterExamples: ['"/admin/motion.html"', '"/docs/exposure.html"', '"https://shop.example/privacy_mask.html"'],
    source: 'files of settings that only a camera or a recorder has, in many makers’ firmware',
    since: '2026-11-28',
  },
  {
    id: 'page-sent-to-camera',
    pattern:
      /(?<=\brefresh\b[^>]{0,24}url=["']?|\blocation(?:\.href|\.replace)?[ =(]{1,3}["'])(?!https?:|\/\/)\.?\/?(?:ip-?cam(?:era)?|netcam|webcam|cam(?:era)?|[dnx]vr|ipc|live_?view|cctv|surveillance)\/(?:(?:index|login|main|live|view|home|default)\w{0,4}(?:\.\w{2,5})?)?["'?#]/i,
    concludes: { kind: 'camera', weight: 'strong' },
    examples: [
      '<meta http-equiv="refresh" content="0; url=/netcam/home.html">',
      'window.location.href = "/surveillance/index.html"',
      "location.replace('/cctv/live.htm')",
    ],
    counterExamples: [
      '<a href="/webcam/index.html">',
      '<meta http-equiv="refresh" content="0; url=https://x.example/cam/">',
      'location.href="/campus/index.html"',
    ],
    source: 'a front page that sends its visitor on to the camera at once has nothing else to show',
    since: '2026-11-28',
  },
  {
    id: 'list-of-carried-camera',
    pattern:
      /\bCARDV\b|\/Record\/\d{8}_\d{6}_[A-Z][FRIOA]\.mp4|["'=]\/?(?:videos\/)?DCIM\/\d{3}(?:DJI|INSTA|SJCAM|YICAM|AKASO|DRIFT|RICOH|THETA|MEDIA)\b|\b20\d{6}_?\d{6}_(?:EV|NO|PK|EM|RO|F|R)\.(?:MP4|TS|MOV)\b|\b(?:EVNT|EMER|PARK|LOCK)\d?_?20\d{6}/,
    concludes: { kind: 'camera', weight: 'strong' },
    examples: ['<b>DCIM CARDV</b>', 'n:/Record/20240311_081522_NF.mp4', '<a href="/DCIM/100DJI/">'],
    counterExamples: ['<a href="/DCIM/100CANON/">', 'Record/2024.mp4', 'cardvault'],
    source: 'folders and file names of cameras in cars, on drones and on helmets, in their manuals',
    since: '2026-11-28',
  },
  {
    id: 'answer-of-carried-camera',
    pattern:
      /"(?:ap_?)?ssid"\s?:\s?"GP\d{6,10}"|"model_?name"\s?:\s?"(?:HERO|MAX)\d{0,2}(?: \w{2,8})?"|"endpoints"\s?:\s?\{\s?"httpPort"|"apiLevel"\s?:\s?\[\d/i,
    concludes: { kind: 'camera', weight: 'strong' },
    examples: ['{"info":{"model_name":"HERO9 Black"}}', '"endpoints":{"httpPort":80}', '"apiLevel":[2]'],
    counterExamples: ['"ssid":"GPON-1234"', '"model_name":"Heron"', '"endpoints":["http"]'],
    source: 'answers of GoPro’s interface and of the open interface for spherical cameras',
    since: '2026-11-28',
  },
  {
    id: 'answer-with-keys-of-camera',
    pattern:
      /"(?:(?:camera|detection|skipped|process)_fps|ptz_?(?:enabled|support|zoom)|motion_?(?:detect|detection|switch|sensitivity|alarm)|night_?vision|ir_?(?:led|cut)|p2p_?type|flip_?(?:state|video)|basic_?(?:flip|nightvision|osd|wdr)|record_?(?:switch|mode)|video_?(?:codec|bitrate)|rtsp_?(?:url|port|enabled?)|snapshot_?(?:url|uri)|stream_?uri|osdText|privacyMode)" ?:[^]{0,26}"(?:camera|channel|resolution|fps|bitrate|detection_|skipped_|ptz|motion|night|record|p2p|onvif|rtsp|stream|osd|snapshot)/i,
    concludes: { kind: 'camera', weight: 'strong' },
    examples: [
      '{"cameras":{"hall":{"camera_fps":5.1,"detection_fps":0.8,"skipped_fps":0}}}',
      '{"p2pType":4,"resolution":"1080p"}',
    ],
    counterExamples: ['{"fps":30,"resolution":"1080p"}', '{"motion":true,"temperature":20}'],
    source: 'keys in answers of camera programs and of cameras in homes, in their interface descriptions',
    since: '2026-11-28',
  },
  {
    id: 'answer-of-kind-camera',
    pattern:
      /"(?:dev(?:ice)?_?|product_?|model_?)(?:type|category|cat|class|kind)"\s?:\s?"(?:camera|smart camera|sp_?camera)"|"(?:dev(?:ice)?_?|product_?|model_?)?(?:type|category|cat|class|kind)"\s?:\s?"(?:(?:ip|net|network|security|smart\.ip|ptz|dome|bullet|baby|doorbell|uvc|sp|sd)[ _-]?(?:camera|ipc)|ipc|ipcam|ipcamera|nvr|dvr|xvr|video_?door_?bell)"/i,
    concludes: { kind: 'camera', weight: 'strong' },
    examples: ['{"devType":"sp","category":"ipc"}', '{"kind":"SMART.IPCAMERA"}', '"cat": "baby camera"'],
    counterExamples: ['"type":"camera_icon"', '"category":"photo"', '"class":"cam"'],
    source: 'what devices of homes and recorders call their kind in answers for programs',
    since: '2026-11-28',
  },
  {
    id: 'page-of-list-of-streams',
    pattern:
      /(?<![a-z])(?<=["'`=(](?!https?:|\/\/)[\w./-]{0,16})(?:(?:(?:ip|web|net)?cam(?:era)?|ipc|nvr|cctv|doorbell|ptz|dome)(?:[-_]?\d{1,3}|[-_]\w{2,10})?(?:\/(?:index|stream|live|playlist|main|output|hls))?\.(?:m3u8|mpd|flv))\b/i,
    concludes: { kind: 'camera', weight: 'strong' },
    examples: ['<video src="/hls/cam0/index.m3u8">', '"/live/camera1.m3u8"', '"/streams/cctv_hall.flv"'],
    counterExamples: ['"/hls/news/index.m3u8"', '"https://x.example/cam/index.m3u8"', '"/campus.m3u8"'],
    source: 'lists of a stream’s pieces that are called after a camera, on the device that serves them',
    since: '2026-11-28',
  },
  {
    id: 'text-of-shared-viewer',
    pattern:
      /\b(?:lxc_lang|t_?lang|lang|data-i18n|data-lang|i18n|tkey|xlang)=["'](?:(?:view|menu|page|set|main|live)[_.])?(?:ptz|cruise|preset|motion|osd|rec(?:ord)?|snap(?:shot)?|iris|mirror|live|view)_(?:ptz|preset|cruise|snapshot|snap|record|iris|zoom|focus|patrol|channel|area|mask|stream|call)/i,
    concludes: { kind: 'camera', weight: 'strong' },
    examples: ['<span lxc_lang="view_Ptz_Preset">', '<a data-i18n="ptz_preset_call">', '<b lang="live_snapshot">'],
    counterExamples: ['<a data-i18n="view_all">', '<html lang="en">', 'data-lang="live_news"'],
    source: 'keys of words in pages of viewers that many small makers share',
    since: '2026-11-28',
  },
  {
    id: 'script-tells-recorder',
    pattern:
      /\bis_?(?:nvr|xvr|ipc|ipcam|ptz|speed_?dome)\b(?=\s{0,2}[)=&|?:])|\b(?:nvr|ipc)_?(?:login|init|main|type|model|info)\s{0,2}(?:\(|=[^=])/i,
    concludes: { kind: 'camera', weight: 'strong' },
    examples: ['if(isNvr){loadPage("a")}', 'x = is_ptz ? 1 : 0', 'nvrLogin(user)'],
    counterExamples: ['isNavigator()', 'is dvr', 'ipconfig = 1'],
    source: 'names in scripts of recorders and cameras whose firmware serves several kinds',
    since: '2026-11-28',
  },
  {
    id: 'options-of-resolution',
    pattern:
      />(?:D1|[24]CIF|960H|Q?CIF|WD1|HD1)<\/option>\s{0,2}<option[^>]{0,20}>(?:D1|[24]CIF|960H|Q?CIF|WD1|HD1|720P|1080[PN])<[^]{0,120}(?:channel|record|motion|960H|WD1)/i,
    concludes: { kind: 'video-recorder', weight: 'strong' },
    examples: [
      '<option>D1</option><option>CIF</option><option>960H</option>',
      '<option>CIF</option><option>QCIF</option> Channel 1',
    ],
    counterExamples: ['<option>CIF</option><option>FOB</option>', '<option>D1</option>'],
    source: 'sizes of picture of recorders for coaxial cable, in their menus',
    since: '2026-11-28',
  },
  {
    id: 'labels-of-viewer-cyrillic',
    pattern:
      /[>|/] ?(?:просмотр|онлайн|архив|воспроизведение|воспроизведение архива|управление ptz|детектор движения|камеры|живое видео|пресеты|патрулирование|перегляд|відтворення|преглед)[ <|/][^]{0,28}[>|/] ?(?:воспроизведение архива|управление ptz|детектор движения|маска приватности|предустановки|пресеты|патрулирование|ик-подсветка|детектор руху|керування ptz|видеоархив|настройка камеры)[ <|/]/iu,
    concludes: { kind: 'camera', weight: 'strong' },
    examples: ['<li>Просмотр</li><li>Управление PTZ</li>', '<a>Архив</a> <a>Детектор движения</a>'],
    counterExamples: ['<li>Просмотр</li><li>Новости</li>', 'Просмотр и управление PTZ'],
    source: 'menus of viewers in Russian, Ukrainian and Bulgarian manuals',
    since: '2026-11-28',
  },
  {
    id: 'labels-of-viewer-chinese-japanese-korean',
    pattern:
      /[>|/ ]\s?(?:通道[一1]|(?:实时)?预览|即時影像|云台控制|雲台控制|抓拍|抓图|录像(?:回放|查询|计划|设置)|錄影(?:回放|查詢)|移动侦测|位移偵測|镜头遮挡|视频遮挡|主码流|子码流|预置[点位]|巡航|光圈|画面分割|カメラ設定|パン・?チルト|逆光補正|ナイトモード|動体検知|録画再生|ライブ映像|프리셋|움직임 감지|실시간 (?:영상|보기)|녹화 재생|카메라 설정)\s?[<|/ ][^]{0,32}[>|/ ]\s?(?:云台(?:控制)?|雲台(?:控制)?|抓拍|抓图|录像(?:回放|查询|计划|设置)|錄影(?:回放|查詢)|移动侦测|位移偵測|镜头遮挡|视频遮挡|子码流|预置[点位]|巡航|光圈|画面分割|パン・?チルト|逆光補正|ナイトモード|動体検知|録画再生|프리셋|움직임 감지|녹화 재생|카메라 설정)\s?[<|/ ]/iu,
    concludes: { kind: 'camera', weight: 'strong' },
    examples: [
      '<td>通道一</td><td>云台控制</td>',
      '>实时预览 | 录像查询 | 移动侦测<',
      '<b>カメラ設定</b> パン・チルト ズーム',
    ],
    counterExamples: ['<p>本产品支持移动侦测和云台控制。</p>', '<li>预览</li><li>下载</li>', 'カメラ設定'],
    source: 'menus of viewers in Chinese, Japanese and Korean manuals',
    since: '2026-11-28',
  },
  {
    id: 'labels-of-viewer-western',
    pattern:
      />(?:live(?:-?(?:bild|ansicht|view|beeld))?|vue en direct|direct|en vivo|en directo|dal vivo|ao vivo|diretta|kamerabild|na żywo|podgląd|canlı|élőkép|živě|náhled)<[^]{0,18}>(?:ptz|ptz-steuerung|control ptz|bewegungserkennung|détection de mouvement|detecci[óo]n de movimiento|detec[çc][ãa]o de movimento|rilevamento movimento|bewegingsdetectie|rörelsedetektering|bevegelsesdeteksjon|detekcja ruchu|wykrywanie ruchu|detekce pohybu|hareket algılama|mozgásérzékelés|prépositions|schwenken und neigen|maska prywatności|masque de confidentialité|privatzonenmaske|máscara de privacidad)</iu,
    concludes: { kind: 'camera', weight: 'strong' },
    examples: ['<li>Livebild</li><li>PTZ-Steuerung</li>', '<a>En vivo</a><a>Detección de movimiento</a>'],
    counterExamples: ['<li>Live</li><li>Mediathek</li>', '<a>Direct</a><a>Programme</a>'],
    source: 'menus of viewers in languages of Europe, in makers’ manuals',
    since: '2026-11-28',
  },
  {
    id: 'page-asks-for-viewer-plugin',
    pattern:
      /(?<!\p{L})(?:plug-?ins?|activex|ocx|module|control|componente|add-?on|wtyczk[ęai]|модуль|плагин|компонент|eklentisi)(?!\p{Ll})[^<>]{0,18}(?<!\p{L})(?:kamerabild|kameraansicht|livebild|flux de la caméra|image de la caméra|imagen de la c[áa]mara|imagem da câmera|immagine della telecamera|camerabeeld|obraz z kamery|obrazu z kamery|изображение с камеры|видео с камеры|kamera görüntüsü)(?!\p{Ll})|(?:activex|ocx|plug-?in)[^<>]{0,14}\bto (?:view|see|watch|show|display) (?:the )?(?:live|camera|ipc|nvr|dvr)|(?:插件|控件|プラグイン|플러그인)[^<>]{0,12}(?:预览|视频|监控画面|カメラ映像|카메라 영상)/iu,
    concludes: { kind: 'camera', weight: 'strong' },
    examples: [
      'Bitte installieren Sie das ActiveX-Plugin, um das Kamerabild anzuzeigen.',
      'Please install the ActiveX control to see the live video',
      '<a>请安装控件后预览</a>',
    ],
    counterExamples: [
      'Please install the Flash plug-in to play this film',
      'Plug-in for camera stores',
      'Module 3: the picture of the week',
    ],
    source: 'what pages of cameras and recorders ask of a browser before they show anything',
    since: '2026-11-28',
  },
  {
    id: 'cookie-of-camera-program',
    pattern:
      /^(?:zm(?:skin|css|sessid|bandwidth|watch\w{0,10}|montage\w{0,10})|netsuveillancewebcookie|websession_[0-9a-f]{6,12}|dvr_?remember|ipc_?remember|frigate_token|shinobi_?\w{0,10}|motioneye_?\w{0,12}|meye_\w{2,12}|camera_password_hash|unvr\w{0,8}|hikvision\w{0,12}|dahua\w{0,12}|viewsizemode|ptzspeed|vivotek\w{0,10}|reolink\w{0,10}|secret_?ipcam|ipolis\w{0,8}|wisenet\w{0,8}|axis_?lang|avigilon\w{0,8}|xprotect\w{0,10}|bvms\w{0,8}|exacq\w{0,8})=/i,
    concludes: { kind: 'camera', weight: 'strong' },
    examples: ['zmSkin=classic; zmCSS=base; ZMSESSID=7k12', 'NetSuveillanceWebCookie=%7B', 'WebSession_0a1b2c3d4e=f'],
    counterExamples: ['WebSession=1', 'zmail=1', 'stream=1'],
    source: 'names of cookies of camera programs and of makers’ pages',
    since: '2026-11-28',
  },
  {
    id: 'page-of-motion',
    pattern: /\bMotion \d[\d.]{1,8} Running \[\d{1,3}\] (?:Camera|Thread)/i,
    concludes: { kind: 'camera-software', weight: 'certain' },
    examples: ['<b>Motion 4.3.2 Running [2] Cameras</b>'],
    counterExamples: ['Motion is running', 'Motion 4.3'],
    source: 'first page of the program Motion, in its documentation',
    since: '2026-11-28',
  },
  {
    id: 'page-of-board-with-camera',
    pattern:
      /\bid=["']?(?:get-still|face_(?:enroll|detect|recognize)|framesize|save-still|xclk|led_intensity|set-xclk|hmirror|aec2|dcw)["'\s>]/i,
    concludes: { kind: 'camera', weight: 'strong' },
    examples: ['<button id="get-still">Get Still</button>', '<input id="face_detect">'],
    counterExamples: ['<button id="toggle">', '<div id="still">'],
    source: 'Espressif’s example of a web server for small boards with a lens',
    since: '2026-11-28',
  },
  {
    id: 'page-with-scripts-and-view',
    pattern:
      /(?<=\bsrc=["']?(?!https?:|\/\/)[\w./-]{0,24})(?:ocx|activex|mjpe?g|onvif|rtsp|h26[45]|liveview|video_?ctrl|web_?plugin)\w{0,8}\.(?:min\.)?js\b[^]{0,40}(?:live ?view|live_?div|play_?back|preview|ptz|snapshot)/i,
    concludes: { kind: 'camera', weight: 'strong' },
    examples: ['<script src="Script/OcxPlugin.js"></script><div id="liveDiv">'],
    counterExamples: ['<script src="/js/ocx.js"></script>', '<script src="/js/main.js"></script><div id="preview">'],
    source: 'pages of viewers that load what shows a stream and have a place for it',
    since: '2026-11-28',
  },
  {
    id: 'page-with-stream-of-local-address',
    pattern:
      /(?<=<(?:embed|object|param|video|source)\b[^>]{0,60}["'])rtsp:\/\/(?:192\.168|10\.\d{1,3}|172\.\d\d)\.\d{1,3}\.\d{1,3}(?::\d{2,5})?\/(?:h26[45]|ch\d|cam|mpeg4|video\d|sub|profile)/i,
    concludes: { kind: 'camera', weight: 'strong' },
    examples: ['<param name="src" value="rtsp://192.168.1.10/h264_stream">'],
    counterExamples: ['<video src="rtsp://192.168.1.10/?freq=11362">', '<a href="rtsp://192.168.1.10/live">'],
    source: 'pages that show a stream of a private address by a name that cameras give theirs',
    since: '2026-11-28',
  },
  {
    id: 'page-asks-password-of-camera',
    pattern:
      /(?:摄像[头机]|录像机|カメラ|レコーダー|카메라|녹화기)(?:的)?(?:密码|口令|账号|用户名|登录|のパスワード|パスワード|ログイン|비밀번호|로그인)|>\s?(?:ipc?|ip camera|network camera|nvr|dvr) (?:password|user ?name|login|passwort|contraseña|mot de passe|senha)\s?[<:]|\b(?:class|id)=["'](?:ipc|ipcam|nvr|dvr)[-_](?:login|password|live|player|ocx)["']/iu,
    concludes: { kind: 'camera', weight: 'strong' },
    examples: ['请输入摄像机密码', '<label>NVR password</label>', '<div class="ipc-login">'],
    counterExamples: ['请输入密码', '<label>Password</label>', '<div class="camera-icon">'],
    source: 'what pages of cameras and recorders ask for before they show anything',
    since: '2026-11-28',
  },
  {
    id: 'file-of-viewer-installer',
    pattern:
      /["'`=(/](?:web_?viewer_?(?:installer|setup|activex)\w{0,8}|(?:net|live|remote|ip|cctv|dvr|nvr)_?viewer_?(?:installer|setup)?\w{0,4}|nsi?dvr_?ctrl\w{0,6}|hd_?viewer_?setup|cms_?(?:setup|client)|surveillance_?client|guardstation\w{0,8}|smartpss\w{0,12}|ivms-?4[25]00\w{0,8})\.(?:exe|cab|msi|dmg|pkg|zip|ocx)\b|\bNSI?DVRCtrl/i,
    concludes: { kind: 'video-recorder', weight: 'strong' },
    examples: ['<a href="./WebviewerInstaller.exe">', '"/download/SmartPSS_Setup.exe"'],
    counterExamples: ['"/pdfviewer.exe"', '"/viewer.zip"', '"/setup.exe"'],
    source: 'programs that recorders hand out to be watched with, in their manuals',
    since: '2026-11-28',
  },
  {
    id: 'labels-of-lens',
    pattern:
      />\s?(?:ir mode|ir control|ir light|wdr|blc|hlc|3d ?nr|2d ?nr|d-?wdr|smart ir|night mode|day\/night mode|ir ?cut mode|anti-?fog|lens control|focus mode|iris mode)\s?<[^]{0,36}>\s?(?:exposure|white balance|wdr|blc|hlc|mirror|flip|gain|shutter|saturation|day\/night|focus|iris|zoom)/i,
    concludes: { kind: 'camera', weight: 'strong' },
    examples: ['<span>IR Mode</span><span>Exposure</span>', '<td>BLC</td><td>HLC</td>'],
    counterExamples: ['<td>Night mode</td><td>Dark theme</td>', '<td>Focus mode</td>'],
    source: 'settings of a lens, in menus of cameras',
    since: '2026-11-28',
  },
  {
    id: 'labels-of-encoding',
    pattern:
      />\s?(?:frame ?rate|fps|bit ?rate(?: type| control| mode)?|encode mode|video format)\s?<[^]{0,40}>\s?(?:i[ -]?frame(?: interval)?|gop)\s?</i,
    concludes: { kind: 'camera', weight: 'strong' },
    examples: [
      '<span>Frame Rate</span><span>Bit Rate</span><span>I Frame Interval</span>',
      '<td>Bitrate</td><td>GOP</td>',
    ],
    counterExamples: ['<td>Frame rate</td><td>60 Hz</td>', '<li>FPS</li><li>Bitrate</li>'],
    source: 'settings of a stream, in menus of cameras, recorders and encoders',
    since: '2026-11-28',
  },
  {
    id: 'buttons-of-viewer',
    pattern:
      />\s?(?:snapshot|capture|record|live|preset|talk)\s?<[^]{0,60}>\s?(?:two-?way (?:audio|talk)|digital zoom|ptz control|e-?ptz)\s?</i,
    concludes: { kind: 'camera', weight: 'strong' },
    examples: ['<button>Talk</button><button>Digital Zoom</button>', '<a>Live</a><a>PTZ control</a>'],
    counterExamples: ['<a>Live</a><a>Talk</a>', '<a>Snapshot</a><a>Clone</a>'],
    source: 'buttons beside a live picture, in pages of cameras and recorders',
    since: '2026-11-28',
  },
  {
    id: 'labels-of-live-and-replay',
    pattern:
      />\s?(?:echtzeit|visualizzazione live|visualizzazione dal vivo|visualização ao vivo|uživo|canlı|giám sát|xem trực tiếp|ดูสด|مباشر|pregled uživo)\s?<[^]{0,24}>\s?(?:wiedergabe|riproduzione|reprodução|reprodukcija|oynatma|kayıttan izleme|xem lại|เล่นย้อนหลัง|تشغيل|pregled snimaka)\s?</iu,
    concludes: { kind: 'video-recorder', weight: 'strong' },
    examples: ['<li>Echtzeit</li><li>Wiedergabe</li>', '<a>Xem trực tiếp</a><a>Xem lại</a>'],
    counterExamples: ['<li>Echtzeit</li><li>Fahrplan</li>', '<a>Riproduzione</a>'],
    source: 'menus of recorders in more languages: what is seen now and what was kept',
    since: '2026-11-28',
  },
  {
    id: 'answer-that-lists-cameras',
    pattern:
      /^\s{0,4}\{[^[\]{}]{0,120}"(?:cameras|cams|nvrs|recorders|cameraList|camera_list)"\s?:\s?(?:\{|\[[\s{\]])/i,
    concludes: { kind: 'camera-software', weight: 'strong' },
    examples: ['{"result":0,"cameras":[{"id":1,"name":"Front"}]}', '{"nvrs":[]}'],
    counterExamples: ['{"phones":[{"cameras":[1]}]}', '{"camera":"none"}'],
    source: 'answers of recorders and camera programs that begin with their cameras',
    since: '2026-11-28',
  },
  {
    id: 'answer-of-standard',
    pattern:
      /<(?:\w{1,8}:)?(?:GetDeviceInformationResponse|GetProfilesResponse|GetStreamUriResponse|GetSnapshotUriResponse|GetVideoSourcesResponse|GetVideoEncoderConfigurations?Response)\b|\bapplication\/x-(?:hik|dahua|ipc|nvr|dvr|webcam|ipcam|camera|vivotek|uniview|tiandy)[\w.-]{0,16}|\bcam_(?:pic|pic_new|get)\.php\b|\bg?_?b?support_?(?:ptz|onvif|speeddome|fisheye)\s{0,2}=/i,
    concludes: { kind: 'camera', weight: 'strong' },
    examples: [
      '<Body><GetDeviceInformationResponse>',
      '<embed type="application/x-hikvision-plugin">',
      'var g_bSupportPtz = true',
    ],
    counterExamples: ['GetDeviceInformation', 'application/x-www-form-urlencoded', 'support = ptz'],
    source: 'ONVIF’s answers, types of makers’ plug-ins, and what scripts ask a device whether it can',
    since: '2026-11-28',
  },
] as const satisfies readonly NetworkFingerprint[];
