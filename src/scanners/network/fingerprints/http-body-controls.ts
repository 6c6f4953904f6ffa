import { rowsOfMakers } from './rows-of-makers.ts';
import type { NetworkFingerprint } from './vocabulary.ts';

/** What pages of viewers are made of beside their plug-ins: buttons that turn a camera, lists of cameras, their files. */
export const HTTP_BODY_CONTROLS = [
  {
    id: 'body-call-of-ptz',
    pattern:
      /\bon(?:click|mousedown|mouseup|touchstart|pointerdown)=["']?[\w.$]{0,16}(?:ptz|pan_?tilt)\w{0,16}\(|\b(?:ptz|pan_?tilt)_?(?:move|ctrl|control|goto|stop|start|up|down|left|right|home|zoom\w{0,4}|preset|cmd)?\(\s?["'](?:left|right|up|down|stop|home|zoom|tele|wide)/i,
    concludes: { kind: 'camera', weight: 'strong' },
    examples: ['<button onclick="ptz(\'left\')">', '<a onmousedown="panTilt(1)">', "ptzMove('up')"],
    counterExamples: ['<button onclick="spitz()">', 'onclick="pan()"', 'open ptz(1)'],
    source: 'buttons that turn a camera, in makers’ pages and in kits for programmers',
    since: '2026-11-28',
  },
  {
    id: 'body-call-of-camera',
    pattern:
      /\bon(?:click|mousedown|change|touchstart)=["']?[\w.$]{0,12}(?<![a-z])(?:cam(?:era)?_?(?:move|ctrl|control|goto|pan|tilt|turn|left|right|up|down|home|preset|reboot|snap(?:shot)?|record|led|ir|flip|mirror|night\w{0,8}|cmd)|(?:take|get|do)_?snapshot|set_?ir_?(?:led|cut|mode)?|goto_?preset|set_?preset|start_?(?:live|preview|real_?play)|move_?cam(?:era)?|toggle_?(?:ir|night_?vision))\w{0,10}\(/i,
    concludes: { kind: 'camera', weight: 'strong' },
    examples: ['<button onclick="moveCamera(1)">', '<a onclick="camMove(0,1)">', '<input onclick="gotoPreset(3)">'],
    counterExamples: ['onclick="campaignStart()"', 'onclick="start()"', 'onclick="scamUp()"'],
    source: 'buttons that work a camera, by the names of what they call',
    since: '2026-11-28',
  },
  {
    id: 'body-stream-by-socket',
    pattern:
      /\bnew (?:JSMpeg|jsmpeg)(?:\.Player)?\(\s?(?:["'`]wss?:|\w{1,16}[,)])|\bWebRtcStreamer\(|["'`]rtsp:\/\/[^"'`\s<>]{0,60}["'`]\s{0,2}[,)]|\bMediaMTXWebRTCReader\b|["'`(=](?!https?:|\/\/)[\w./-]{0,24}api\/(?:ws|stream\.(?:mp4|m3u8|mjpeg)|frame\.jpeg)\?src=/i,
    concludes: { kind: 'camera', weight: 'strong' },
    examples: [
      "new JSMpeg.Player('ws://' + location.hostname + ':9999')",
      "connect('rtsp://192.168.1.20/stream1')",
      '<img src="/api/frame.jpeg?src=hall">',
    ],
    counterExamples: ['<a href="rtsp://radio.example/">', 'jsmpeg is a decoder', '"/api/ws"'],
    source: 'players that show a camera’s stream in a page, in their documentation',
    since: '2026-11-28',
  },
  {
    id: 'body-cameras-numbered',
    pattern:
      /(?<!\p{L})(?:kamera|c[áa]mara|câmera|caméra|telecamera|камера|κάμερα|kanal kamera|摄像[头机]|カメラ|카메라)[ _-]?0?1(?!\d)[^]{0,60}(?<!\p{L})(?:kamera|c[áa]mara|câmera|caméra|telecamera|камера|κάμερα|摄像[头机]|カメラ|카메라)[ _-]?0?2(?!\d)/iu,
    concludes: { kind: 'video-recorder', weight: 'strong' },
    examples: ['<option>Câmera 1</option><option>Câmera 2</option>', '<h2>Kamera 1</h2><img src="a"><h2>Kamera 2</h2>'],
    counterExamples: ['<li>Camera 1</li><li>Camera 2</li>', 'Kamera 1', 'Kamera 10 und Kamera 20'],
    source: 'lists of cameras on pages of recorders, in languages where the word is no room',
    since: '2026-11-28',
  },
  {
    id: 'body-cameras-numbered-and-shown',
    pattern:
      /<(?:video|canvas|img)\b[^]{0,32}>cam(?:era)? ?0?1<[^]{0,14}>cam(?:era)? ?0?2<|<option[^>]{0,20}>cam(?:era)?[ _-]?0?1<\/option>\s?<option[^>]{0,20}>cam(?:era)?[ _-]?0?2</i,
    concludes: { kind: 'video-recorder', weight: 'strong' },
    examples: ['<video id="v"></video><a>Camera 1</a><a>Camera 2</a>', '<option>CAM1</option><option>CAM2</option>'],
    counterExamples: ['<li>Camera 1</li><li>Camera 2</li><p>Prenota</p>', 'Camera 1'],
    source: 'lists of cameras on pages that show pictures; without a picture they may be an Italian hotel’s rooms',
    since: '2026-11-28',
  },
  {
    id: 'body-words-of-recorder-western',
    pattern:
      /(?<!\p{L})(?:videoüberwachung|bewegungserkennung|vid[ée]o ?surveillance|détection de mouvement|videosorveglianza|rilevamento movimento|videovigil[âa]ncia|detecci[óo]n de movimiento|detec[çc][ãa]o de movimento)(?!\p{L})[^]{0,48}>(?:aufnahm|wiederg|enregist|registraz|riprod|grabaci|reprodu|grava[çc])/iu,
    concludes: { kind: 'video-recorder', weight: 'strong' },
    examples: [
      '<label>Bewegungserkennung</label><a>Aufnahmen</a>',
      '<li>Détection de mouvement</li><li>Enregistrements</li>',
    ],
    counterExamples: ['Dieses Haus wird videoüberwacht', 'Area videosorvegliata', 'Videoüberwachung'],
    source: 'menus of recorders in languages of the west of Europe: what is watched for and what was kept',
    since: '2026-11-28',
  },
  {
    id: 'body-words-of-recorder-eastern',
    pattern:
      /(?<!\p{L})(?:видеонаблюдение|видеоархив|детектор движения|поворотная камера|wykrywanie ruchu|detekce pohybu|hareket alg[ıi]lama|mozgásérzékelés|detectare mi[șs]care|移动侦测|動体検知|모션 감지)(?!\p{L})[^]{0,48}>(?:архив|просмотр|запис|nagran|odtwarz|nahráv|záznam|kay[ıi]t|felvét|lejátsz|înreg|回放|录像|録画|녹화)/iu,
    concludes: { kind: 'video-recorder', weight: 'strong' },
    examples: ['<h3>Видеонаблюдение</h3><ul><li>Архив</li>', '<a>Wykrywanie ruchu</a><a>Nagrania</a>'],
    counterExamples: ['Видеонаблюдение ведется', 'Wykrywanie ruchu'],
    source: 'menus of recorders in languages of the east of Europe and of Asia: what is watched for and what was kept',
    since: '2026-11-28',
  },
  {
    id: 'body-live-and-record-western',
    pattern:
      /(?<!\p{L})(?:live-?ansicht|live-?bild|vue en direct|visualiza[çc][ãa]o (?:remota|ao vivo)|visualizaci[óo]n en (?:vivo|directo)|vista en (?:vivo|directo)|visione (?:live|dal vivo|remota))(?!\p{L})[^]{0,44}>(?:aufnahm|aufzeich|wiederg|enregist|lectur|grava[çc]|reprodu|grabaci|registraz|riprod)/iu,
    concludes: { kind: 'video-recorder', weight: 'strong' },
    examples: [
      '<title>Visualização remota</title><button>Reproduzir gravação</button>',
      '<h1>Vista en vivo</h1><p><a>Grabaciones</a>',
    ],
    counterExamples: ['<h1>Canlı yayın</h1>', '<a>Vue en direct</a><a>Contact</a>'],
    source: 'pages of recorders in languages of the west of Europe: what is seen now and what was kept',
    since: '2026-11-28',
  },
  {
    id: 'body-live-and-record-eastern',
    pattern:
      /(?<!\p{L})(?:canlı (?:[iİ]zleme|görüntü)|podgląd na żywo|živý (?:náhled|obraz)|élőkép|vizualizare live|живой просмотр|онлайн[- ]просмотр|实时预览|即時影像)(?!\p{L})[^]{0,60}>(?:kayıt|nagra|odtwarz|záznam|přehráv|felvét|lejátsz|înreg|запис|архив|воспр|回放|录像)/iu,
    concludes: { kind: 'video-recorder', weight: 'strong' },
    examples: ['<title>Canlı İzleme</title><button>Kayıt oynat</button>', '<h1>Podgląd na żywo</h1><p><a>Nagrania</a>'],
    counterExamples: ['<h1>Canlı yayın</h1>', '<a>Podgląd na żywo</a><a>Kontakt</a>'],
    source: 'pages of recorders in languages of the east of Europe and of Asia: what is seen now and what was kept',
    since: '2026-11-28',
  },
  {
    id: 'body-keys-of-device',
    pattern:
      /"(?:ptz|has_?ptz|onvif|onvif_?port|rtsp|rtsp_?port|rtsp_?url|nvr_?\w{2,8}|ipc_?\w{2,8}|ir_?cut|ir_?led|chn_?num|cam(?:era)?_?(?:id|name|num|list|status))"\s?:\s?["\d{[tf]/i,
    concludes: { kind: 'camera', weight: 'strong' },
    examples: ['{"model":"X","ptz":1,"onvif_port":8899}', '{"rtsp":"rtsp://192.168.1.2/0"}'],
    counterExamples: ['{"rtsp_alg":1}', '{"campaign_id":1}', '{"ptz"}'],
    source: 'what interfaces of cameras and recorders call what they can do',
    since: '2026-11-28',
  },
  {
    id: 'body-imos',
    pattern: /\bimos(?:player|activex|sdk|web\w{0,8}|plugin)\b/i,
    concludes: { kind: 'camera', vendor: 'Uniview', weight: 'strong' },
    examples: ['<script src="/js/lib/plugin/imosPlayer.js">'],
    counterExamples: ['mimosplayer', 'imos'],
    source: 'Uniview’s platform of that name, in its guides for programmers',
    since: '2026-11-28',
  },
  {
    id: 'body-door-with-video',
    pattern:
      /\bsrc=["']?\/?(?:video|mjpe?g|stream|snapshot|camera|cam|image|live)[./][^]{0,64}[ >"'](?:open_?door|unlock_?door|door_?open|open_?gate|\/unlock|tür ?öffn|ouvrir la p|abrir (?:la )?puer|apri ?porta|porta apri)/iu,
    concludes: { kind: 'doorbell', weight: 'strong' },
    examples: ['<img src="/video.cgi"><button onclick="openDoor(1)">', '<img src="/image.jpg"><a>Tür öffnen</a>'],
    counterExamples: ['<button onclick="openDoor(1)">', '<img src="/logo.png"><a>Tür öffnen</a>'],
    source: 'pages of door stations: a picture and what opens the door',
    since: '2026-11-28',
  },
  {
    id: 'body-motion-and-recording',
    pattern:
      />(?:motion ?detect(?:ion)?(?: (?:sensitivity|settings?|area))?|privacy masks?|video loss|tampering|alarm recording|pre-?record)<[^]{0,60}>(?:record(?:ing)? (?:schedule|plan|settings?|mode)|snapshots?|capture|play ?back|bit ?rate|frame ?rate|osd|encode|sub ?stream)</i,
    concludes: { kind: 'camera', weight: 'strong' },
    examples: [
      '<label>Motion detection sensitivity</label><label>Recording schedule</label>',
      '<li>Video loss</li><li>Playback</li>',
      '<td>Motion Detection</td><td>OSD</td>',
    ],
    counterExamples: ['<td>Motion detector hall</td><td>Battery</td>', '<li>Recording</li><li>Podcasts</li>'],
    source: 'menus of cameras and recorders: what is watched for and what is kept',
    since: '2026-11-28',
  },
  {
    id: 'body-encoding-settings',
    pattern:
      />(?:video codec|video encoding|encode mode|stream type|bit ?rate|i-?frame interval)<[^]{0,80}>(?:mirror|flip|rotate|wdr|exposure|saturation|day\/night|sharpness|white balance)</i,
    concludes: { kind: 'camera', weight: 'strong' },
    examples: ['<td>Video Codec</td><td>Bit rate</td><td>Mirror</td>', '<label>Bitrate</label><label>Flip</label>'],
    counterExamples: [
      '<td>Frame rate</td><td>White balance</td>',
      '<td>Codec</td><td>Bit rate</td><td>Program PID</td>',
    ],
    source: 'settings of how a picture is sent, beside those of a lens: senders of television have none of these',
    since: '2026-11-28',
  },
  {
    id: 'body-settings-of-lens',
    pattern:
      /\b(?:id|name|for)=["']?(?:exposure|shutter|white_?balance|awb|focus_?mode|auto_?focus|ae_?mode)["'\s>][^]{0,48}\b(?:id|name|for)=["']?(?:white_?balance|awb|ir_?led|night_?mode|mirror|flip|saturation|sharpness|fps)["'\s>]/i,
    concludes: { kind: 'camera', weight: 'strong' },
    examples: ['<input id="exposure"><input id="whitebalance">', '<select name=shutter><select name=mirror>'],
    counterExamples: ['<input id="brightness"><input id="contrast">', '<input name="focus"><input name="name">'],
    source: 'fields for what a lens and a sensor can do, by their names',
    since: '2026-11-28',
  },
  {
    id: 'body-picture-that-reloads',
    pattern:
      /<img id=["']?(?:ip|web|net)?(?:cam(?:era)?|live_?(?:img|image|view)|snapshot|mjpe?g|video_?(?:img|image)?|stream)["' ] ?src=["']?(?!https?:|\/\/)[^ >]{0,32} onload=|(?:getElementById\(["']|\$\(["']#)(?:ip|web|net)?(?:cam(?:era)?|live_?(?:img|image)|snapshot|mjpe?g|video_?img|stream)["']\)(?:\.src|\.attr\(["']src["'],) ?=? ?["'`](?!https?:|\/\/)/i,
    concludes: { kind: 'camera', weight: 'strong' },
    examples: [
      '<img id="cam" src="/cam.jpg" onload="setTimeout(reload,200)">',
      'document.getElementById("liveimg").src="/image.jpg?"+Date.now()',
    ],
    counterExamples: ['<img id="webcam" src="/images/webcam.jpg">', '<img id="logo" onload="x()">'],
    source: 'pages that fetch a picture again and again',
    since: '2026-11-28',
  },
  {
    id: 'body-control-named-ipc',
    pattern:
      /["'`=(](?!https?:|\/\/)[\w./-]{0,24}(?:ipc|ipview|netview|webview|rtview|liveview|mediaview|surveil|vms|streamview)\w{0,10}\.(?:cab|ocx)\b/i,
    concludes: { kind: 'camera', weight: 'strong' },
    examples: ['codebase="IPCViewer.cab"', "codebase='/webviewer.cab#version=1,0'"],
    counterExamples: ['codebase="http://x.example/IPCViewer.cab"', 'src="/ipconfig.js"'],
    source: 'controls that viewers load, named after what they do',
    since: '2026-11-28',
  },
  {
    id: 'body-title-of-script',
    pattern:
      /\b(?:lg_?title|page_?title|str_?title|web_?title|device_?title|logo_?text)["']?\s{0,2}[:=]\s{0,2}["'](?:(?:ip|network|net|web|hd|ptz) ?cam(?:era)?|ipc|[dnx]vr|video ?(?:server|encoder)|netsurveillance)\b/i,
    concludes: { kind: 'camera', weight: 'strong' },
    examples: ['var lg_title="Network Camera";', '{"webTitle":"NVR"}'],
    counterExamples: ['var page_title="News"', 'lg_title'],
    source: 'what a page’s script calls the device',
    since: '2026-11-28',
  },
  ...rowsOfMakers(
    {
      kind: 'camera',
      kindIsOwn: true,
      weight: 'strong',
      before: /["'`=(](?!https?:|\/\/)[\w./-]{0,8}(?<![\w-])/,
      after: /(?![a-z])/,
      source: 'pages and files of makers’ firmware, in their manuals and interface descriptions',
      since: '2026-11-28',
    },
    [
      [
        'files-trendnet',
        'TRENDnet',
        /anony\/(?:mjpe?g|jpgview|view|viewer|webview|video)\.(?:cgi|html?)/,
        ['"/anony/jpgview.htm"', 'href="/anony/mjpeg.htm"'],
        ['"/anonymous/view.htm"'],
      ],
      [
        'files-d-link',
        'D-Link',
        /(?:eng\/(?:liveview|admin\/\w{2,12})\.cgi|(?:mpeg4view|jpgview|mobileview)\.html?|dms\?nowprofileid=|top_?frame\.cgi\?cam)/,
        ['<frame src="/eng/liveView.cgi">', 'src="dms?nowprofileid=1"'],
        ['"/eng/index.html"'],
      ],
      [
        'files-axis',
        'Axis',
        /(?:camera\/index\.html#|aca\/index\.html#?|incl\/(?:vid(?:eo)?_?frame|trash|top_\w{2,10})\.s?html|operator\/(?:basic|videostream|ptz)\.shtml|view\/(?:view|index|snapshot|param)\.shtml|view\/viewer_\w{2,8}\.shtml)/,
        ['location="/camera/index.html#/video"', '<frame src="/incl/vidframe.shtml">'],
        ['"/view/index.html"', 'href="http://x.example/aca/index.html"'],
      ],
      [
        'files-sony',
        'Sony',
        /(?:home\/l4|l4)\/(?:main|index|mode|viewer)\w{0,4}\.html/,
        ['location="/home/l4/main.html"'],
        ['"/home/l4.html"'],
      ],
      [
        'files-hanwha',
        'Hanwha',
        /(?:wmf\/index\.html#?|home\/(?:monitoring|live|setup)\.cgi|webviewer\/(?:index|live|login)\w{0,4}\.\w{2,5})/,
        ['location.href="/wmf/index.html#/uni/login"', '"/home/monitoring.cgi"'],
        ['"/home/monitor.html"'],
      ],
      [
        'files-acti',
        'ACTi',
        /cgi-bin\/cmd\/(?:system|encoder|mpeg4|decoder)/,
        ['src="/cgi-bin/cmd/encoder?GET_STREAM"'],
        ['"/cgi-bin/cmd"'],
      ],
    ],
  ),
  ...rowsOfMakers(
    {
      kind: 'camera',
      weight: 'strong',
      before: /["'`=(](?!https?:|\/\/)[\w./-]{0,8}(?<![\w-])/,
      after: /(?![a-z])/,
      source: 'pages and files of programs that watch and of firmware that many makers use, in their documentation',
      since: '2026-11-28',
    },
    [
      [
        'files-blue-iris',
        'Blue Iris',
        /(?:jpegpull|livestream|camplayer|timeline3?)\.html?|image\/index(?=\?)|mjpg\/(?:index|\w{1,16}\/video\.mjpg)/,
        ['href="/jpegpull.htm?cam=index"', 'src="/image/index?q=40"'],
        ['"/livestreams/a"'],
      ],
      [
        'files-motion',
        null,
        /\d{1,3}\/(?:action\/(?:makemovie|snapshot|eventstart|eventend)|detection\/(?:status|connection|pause|start)|track\/(?:set|pan|center))/,
        ['<a href="/0/action/snapshot">', 'href="/1/detection/pause"'],
        ['"/0/actions"'],
      ],
      [
        'files-mjpg-streamer',
        null,
        /(?:stream|static|javascript|java|videolan|javascript_motiondetection)_simple\.html/,
        ['<a href="stream_simple.html">'],
        ['"simple.html"'],
      ],
      [
        'files-motioneye',
        null,
        /(?:picture\/\d{1,3}\/(?:current|list|preview)|movie\/\d{1,3}\/list|static\/js\/motioneye)/,
        ['<img src="/picture/1/current/">'],
        ['"/picture/1.jpg"'],
      ],
      [
        'files-flexwatch',
        'Seyeon',
        /app\/(?:idxas|idxjp|multi|view)\w{0,4}\.html/,
        ['<a href="/app/idxas.html">'],
        ['"/app/index.html"'],
      ],
      ['files-pixord', 'PiXORD', /images\d(?:full|sif|hs)\w{0,4}/, ['<img src="/images1sif">'], ['"/images1/a.png"']],
      [
        'files-gadspot',
        null,
        /jpeg\/camimg\.jpg|getdata\.cgi\?(?:ch|codec)/,
        ['<img src="/Jpeg/CamImg.jpg">'],
        ['"/getdata.cgi"'],
      ],
      [
        'files-frigate',
        null,
        /api\/[\w-]{1,24}\/latest\.(?:jpg|webp)/,
        ['<img src="/api/hall/latest.jpg?h=300">'],
        ['"/api/latest.json"'],
      ],
      [
        'files-of-shared-firmware',
        null,
        /(?:jpgimage\/\d\/image|mjpeg\/snap\.cgi|psia\/(?:streaming|system|custom)|liveimage\.(?:jpg|cgi)|cgi-bin\/(?:snap|capture|getjpeg|jpgcapture|cammodel|ircut|motor|ptdc)\w{0,6}\.?\w{0,4}|ptz(?:ctrl|control)?\?(?:move|act|cmd|code|dir)|(?:live\d?|h264|mpeg4|ch\d{1,2}|video\d?|stream\d|media\d?)\.sdp)/,
        ['<img src="/jpgimage/1/image.jpg">', 'src="/PSIA/System/deviceInfo"', 'src="/live.sdp"'],
        ['"/session.sdp"', 'src="http://x.example/liveimage.jpg"'],
      ],
    ],
  ),
] as const satisfies readonly NetworkFingerprint[];
