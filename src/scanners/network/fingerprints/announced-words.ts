import { ANNOUNCED_HOSTS } from './announced-hosts.ts';
import type { NetworkFingerprint } from './vocabulary.ts';

/** Plain words that count only where a device announces or guards itself: realms, certificates, discovery, greetings. */
export const ANNOUNCED_WORDS = [
  {
    id: 'word-camera-of-place-abroad',
    pattern:
      /(?:^|realm="|\bcn=)(?:cámara|camara|câmera|caméra|telecamera|kamera|камера)(?: (?:de|del|da|do|des|du|en|na|no|w|på|im|am|an|in|vor|zur|von|во|у|на)) (?:(?:la|el|der|die|das) )?(?!com|ind|dip|rep|sen|mun|dig|hot|mer|exp|stu|ver|хра)\p{L}{4,10}(?=$|["',])/iu,
    concludes: { kind: 'camera', weight: 'strong' },
    examples: ['Basic realm="Cámara de la entrada"', 'Caméra du parking', 'Kamera an der Einfahrt'],
    counterExamples: ['Cámara de Comercio', 'Kamera Studio', 'Camera doppia'],
    source: 'all of a name in the languages of Europe: the word, its place and what joins them',
    since: '2026-11-26',
  },
  {
    id: 'word-cam-compound',
    pattern:
      /(?:^|\bcn=|=|\\)(?:[a-z]{1,10}[-_])?(?:kids|dog|cat|bird|pet|baby|door|hall|pi|raspi|rpi|octo|pond|horse|barn|stable|spy|bulb|clock|mini|micro|a9|farm|chicken|coop|print|printer|desk|bench|sky|weather|street|drive|balcony|workshop|sec|security|home|house|ext|int|outdoor|indoor|ipc365|wifi)[-_]?cam\d{0,3}(?=$|[,\s]|\.(?:lan|local|home|internal|intern)\b|\._)/i,
    concludes: { kind: 'camera', weight: 'strong' },
    examples: ['raspicam', 'dogcam', 'picam2', 'octocam.local', 'a9cam'],
    counterExamples: ['dogcamp', 'picamera', 'CN=dogcam.example'],
    source: 'host names with the word at their end, as owners give them',
    since: '2026-11-26',
  },
  {
    id: 'word-cam-before-whom',
    pattern:
      /^cam[-_](?:kids|dog|cat|bird|pet|baby|nursery|printer|desk|street|drive|balcony|workshop|outdoor|indoor|home|house|bed|bath|room|lounge|studio)\d{0,3}(?=$|[,\s]|\.(?:lan|local|home|internal|intern)\b|\._)/i,
    concludes: { kind: 'camera', weight: 'strong' },
    examples: ['cam-kids', 'cam_printer.local'],
    counterExamples: ['cam-bridge', 'cam-kidsclub.example'],
    source: 'host names with the word first, as owners give them',
    since: '2026-11-26',
  },
  {
    id: 'word-camera-and-address',
    pattern:
      /^(?:ip|net|web|wifi|hd)?[-_ ]?cam(?:era)?[-_ ](?=[0-9a-f]{0,11}[a-f])(?=[0-9a-f]{0,11}\d)[0-9a-f]{4,12}(?=$|\._|[\s,.])/i,
    concludes: { kind: 'camera', weight: 'strong' },
    examples: ['Camera-1A2B._http._tcp.local', 'cam_00e04c7a'],
    counterExamples: ['Camera 2024', 'camera-cafe'],
    source: 'the word and the end of a hardware address: how devices announce themselves',
    since: '2026-11-26',
  },
  {
    id: 'word-host-by-place',
    pattern:
      /(?:^|\bcn=|\\)(?:lobby|front|back|rear|side|main|door|frontdoor|backdoor|garage|garden|entrance|gate|parking|carpark|reception|pool|kitchen|office|hall|hallway|corridor|roof|yard|porch|driveway|stairs|warehouse|nursery|bedroom|living-?room|patio|lift|elevator|bar|terrace|basement|attic|cellar)[-_]?(?:\d{1,2}[-_]?)?cam(?:era)?[-_]?\d{0,2}(?=$|[,\s]|\.(?:lan|local|home|internal|intern|corp|hotel)\b|\.[\w-]{1,30}\.)/i,
    concludes: { kind: 'camera', weight: 'strong' },
    examples: ['CN=lobbycam.hotel.example', 'frontdoorcam', 'garage-cam2'],
    counterExamples: ['CN=lobbycampaign.example', 'backcamp', 'CN=officecam.pl'],
    source: 'host names of cameras after their place',
    since: '2026-11-26',
  },
  {
    id: 'word-host-cam-first',
    pattern:
      /(?:^|\bcn=|\\)cam(?:era)?[-_]?\d{0,3}[-_](?:lobby|front|back|rear|door|garage|garden|entrance|gate|parking|reception|pool|kitchen|office|hall|corridor|roof|yard|porch|driveway|stairs|warehouse|nursery|bedroom|living|patio|lift|bar|terrace|basement|north|south|east|west|inside|outside|in|out|poe|ptz|dome)[-_\w]{0,8}(?=$|[,.\s])/i,
    concludes: { kind: 'camera', weight: 'strong' },
    examples: ['CN=cam-lobby.hotel.example', 'CN=cam12-parking.lan'],
    counterExamples: ['CN=cam-bridge.example', 'CN=camping-lobby.example'],
    source: 'host names of cameras that put the place behind',
    since: '2026-11-26',
  },
  {
    id: 'word-host-of-cctv',
    pattern:
      /(?:^|\bcn=|\\)(?:[a-z]{2,8}[-_])?(?:cctv|camsrv|camserver|videosrv|nvrsrv|recordingserver|recording-server|videosurveillance)[-_]?(?:pc|srv|server|\d{1,3})?(?=$|[,\s]|\.(?!(?:com|net|org|cn|tv|info|eu|de|co)\b))/i,
    concludes: { kind: 'video-recorder', weight: 'strong' },
    examples: ['CN=cctv01', 'WIN-CCTV01', 'CCTVPC', 'CN=camserver.local'],
    counterExamples: ['CN=cctv.com', 'CN=cctvshop.example'],
    source: 'host names of recorders and of the computers that watch',
    since: '2026-11-26',
  },
  {
    id: 'word-host-of-vms',
    pattern:
      /(?:^|\bcn=|\\)(?:milestone[-_]?(?:ms|rs|srv|mgmt|server|mobile)\d{0,3}|genetec[-_]?(?:srv|server|sc|dir|arch)?\d{0,3}|hikcentral\d{0,2}|nxwitness|wisenet-?wave|exacq\w{0,10}|aimetis|digifort|securos|macroscop|bvms|ocularis|luxriot|viseron|moonfire|motioneye|bluecherry|scrypted|mediamtx|go2rtc|agentdvr|ispy)(?=$|[,.\s])/i,
    concludes: { kind: 'camera-software', weight: 'strong' },
    examples: ['CN=milestone-ms01.corp.example', 'CN=GenetecServer'],
    counterExamples: ['CN=milestone.example', 'CN=genetecs'],
    source: 'host names after the surveillance software that runs on them',
    since: '2026-11-26',
  },
  {
    id: 'word-camera-alone',
    pattern:
      /(?:^|realm="|\bcn=)(?:(?:ip|the|my|our|face recognition|front|back|rear|side|main|lobby|hall|entrance|door|garage|garden|kitchen|office|room|pool|parking|reception|corridor|stairs?) ){0,2}camera(?:[ _-]?\d{1,2})?(?: (?:in|at|by|on) (?:the )?\w{3,12})?(?=$|["',]|\.(?:lan|local|home|internal)\b)/i,
    concludes: { kind: 'camera', weight: 'strong' },
    examples: ['face recognition camera', 'Basic realm="Camera in the hall"', 'CN=camera-17', 'Lobby camera'],
    counterExamples: ['Basic realm="Camera 204"', 'Basic realm="Print camera ready copies"', 'digital camera'],
    source: 'all of a name: the word, its number, or its place; an Italian camera with a long number is a hotel’s room',
    since: '2026-11-25',
  },
  {
    id: 'word-named-camera',
    pattern:
      /^(?![^]{0,40}\b(?:digital|photo|film|still|action|instant|your|our|my|new|no|antique|dark|print|dash|the|an?|of|for|canon|nikon|sony|olympus|fujifilm|leica|pentax|ricoh|kodak|polaroid|panasonic|instax|hasselblad)\b)(?:[\w'’.&+-]{2,16}[ _-]){1,3}camera(?:[ -](?:hub|pro|plus|mini|hd|\d{1,2}[a-z]?)\b[\w -]{0,12})?$/i,
    concludes: { kind: 'camera', weight: 'strong' },
    examples: ['Acme WX05 camera', 'Acme face recognition camera', 'Acme-Camera-Hub-G3-1A2B', 'Acme Camera 4 Pro'],
    counterExamples: ['Canon camera', 'Bluetooth of my camera', 'Camera club', 'old film camera'],
    source: 'a maker’s or a model’s name before the word, and nothing else: how a device announces itself',
    since: '2026-11-25',
  },
  {
    id: 'word-camera-behind-password',
    pattern:
      /\brealm="(?=[^"]{0,60}\b(?:password|passwort|kennwort|mot de passe|contraseña|user(?: ?name)?|benutzername|utilisateur|utente|usuario|log ?in|sign in|anmelde\w{0,40})\b)[^"]{0,60}(?<!digital )\b(?:camera|kamera|caméra|cámara|telecamera)\b/i,
    concludes: { kind: 'camera', weight: 'strong' },
    examples: ['Basic realm="Enter user name and password to view the camera"', 'Basic realm="Log in to camera 3"'],
    counterExamples: ['Basic realm="Camera 204"', 'Basic realm="Login to router"'],
    source: 'realms that tell what the password opens',
    since: '2026-11-25',
  },
  {
    id: 'word-baby-monitor',
    pattern:
      /(?<!\p{L})(?:video[ -]?baby[ -]?(?:monitor|phone|fon)|baby[ -]?(?:monitor|phone|fon)[ _-]?(?:video|cam\w{0,10})|écoute-bébé vidéo|smart baby monitor)(?!\p{L})/iu,
    concludes: { kind: 'camera', weight: 'strong' },
    examples: ['Acme Video Baby Monitor', 'Video-Babyphone', 'baby-monitor cam 2'],
    counterExamples: ['Acme audio baby monitor', 'Babyphone Audio', 'baby phonebook'],
    source: 'catalogues of baby monitors: those with a lens say video',
    since: '2026-11-25',
  },
  {
    id: 'word-video-entry',
    pattern:
      /(?<!\p{L})(?:video ?(?:intercom|door ?entry|entry)|(?:digital|smart|video) (?:door|peephole) viewer|peephole (?:viewer|camera)|video-?(?:türsprech\p{L}{0,12}|sprechanlage)|digitaler türspion|visiophone|portier vidéo|videocitofono|videoportero|wideodomofon|видеодомофон|видеоглазок)(?!\p{L})/iu,
    concludes: { kind: 'doorbell', weight: 'strong' },
    examples: ['Acme Video Intercom', 'Digital door viewer', 'Video-Türsprechanlage', 'Videocitofono'],
    counterExamples: ['Intercom', 'Türsprechanlage'],
    source: 'catalogues of door stations with a lens, in eight languages',
    since: '2026-11-25',
  },
  {
    id: 'word-housing-of-camera',
    pattern:
      /(?<![\w-])(?:(?:ip|network|(?:high )?speed|ptz|ir|vandal(?:[ -]?proof)?)[ _-](?:mini )?dome|(?:ip|network|ir|poe|varifocal)[ _-]bullet|(?:ip|network|ir|poe)[ _-](?:turret|eyeball))(?![\w-])/i,
    concludes: { kind: 'camera', weight: 'strong' },
    examples: ['Acme 5MP IR Bullet', 'IP Dome', 'High Speed Dome', 'vandalproof dome'],
    counterExamples: ['bullet', 'IP domestic', 'Planetarium dome'],
    source: 'ONVIF conformant products: shapes of housings that only cameras have',
    since: '2026-11-25',
  },
  {
    id: 'word-camera-by-use',
    pattern:
      /(?<![\p{L}\d])(?:nanny|hidden|floodlight|spotlight|cube|turret|eyeball|body ?worn|trail|solar|battery|nursery|peephole)[ _-]?cam(?:era)?(?=$|[\s,;"'_/-]|\d)/iu,
    concludes: { kind: 'camera', weight: 'strong' },
    examples: ['Floodlight Cam E340', 'Cube cam', 'nanny-cam'],
    counterExamples: ['Floodlight', 'trail campaign', 'solar camping lamp'],
    source: 'catalogues of cameras for homes',
    since: '2026-11-25',
  },
  {
    id: 'word-ptz',
    pattern: /(?<![a-z])ptz(?![a-z])/i,
    concludes: { kind: 'camera', weight: 'strong' },
    examples: ['Acme 20x PTZ', 'ptz-12'],
    counterExamples: ['spitz'],
    source: 'pan, tilt and zoom: the word of cameras that turn',
    since: '2026-11-24',
  },
  {
    id: 'word-camera-alone-abroad',
    pattern:
      /(?:^|realm="|\bcn=)(?:kamera|caméra|cámara|câmera|telecamera|камера|видеокамера|κάμερα|カメラ|카메라|摄像[机头]|攝影機|กล้อง|كاميرا|מצלמ[הת])(?![ -](?:studio|express|verleih|shop|club|handy|museum|laden|geschäft|raw))(?:[ _-]?\d{1,3}(?:[ _-]\p{L}{4,14})?|[ _-]\p{L}{2,6}[ _-]?\p{L}{0,12}|[ _-]\p{L}{4,14})?(?=$|["',])(?<![ -](?:de (?:comercio|industria|diputados)|municipal|club|obscura|verleih|shop|studio|express|geschäft|laden|museum|tienda|хранения|店|numérique|photo|digital|handy))/iu,
    concludes: { kind: 'camera', weight: 'strong' },
    examples: ['Basic realm="Kamera Eingang"', 'Basic realm="Caméra couloir"', 'Cámara pasillo', 'Камера 2'],
    counterExamples: ['Kameraverleih', 'Cámara de Comercio', 'Basic realm="Cámara de Industria"', 'Kamera-Handy'],
    source: 'all of a name in the languages of Europe and Asia: the word, its number, or its place',
    since: '2026-11-25',
  },
  {
    id: 'word-surveillance-abroad',
    pattern:
      /(?<!\p{L})(?:videoüberwachung|vid[ée]o-?surveillance|vid[ée]o-?protection|videosorveglianza|videovigil[âa]ncia|videobewaking|videoövervakning|videovalvonta|monitoring wizyjny|видеонаблюдение|视频监控|視訊監控|監視システム|영상감시)(?!\p{Ll})/iu,
    concludes: { kind: 'video-recorder', weight: 'strong' },
    examples: ['Basic realm="Videoüberwachung"', 'Vidéosurveillance', 'Videosorveglianza ingresso'],
    counterExamples: ['Überwachung', 'Surveillance médicale'],
    source: 'what installers call a recorder in its realm, in eight languages',
    since: '2026-11-24',
  },
  {
    id: 'word-session-of-recorder',
    pattern:
      /^(?:nvr|dvr|xvr|ipc(?:am)?|netcam|camera)_?(?:web_?)?(?:sess(?:ion)?|login|user|auth)(?:_?id)?=|^\w{0,24}(?:session|sid|login)\w{0,4}_(?:nvr|dvr|xvr|ipc)=/i,
    concludes: { kind: 'camera', weight: 'strong' },
    examples: ['NVRSESSIONID=4fe0', 'camera_session=1', 'WebClientSessionID_nvr=1'],
    counterExamples: ['PHPSESSID=8a7', 'cameroon=1'],
    source: 'names of session cookies in recorders’ web pages',
    since: '2026-11-24',
  },
  {
    id: 'word-ipc-alone',
    pattern: /(?:^|[\s/=_])ipc(?=$|[\s,/_]|_?v?\d\.)(?! (?:systems|industrial|global|unified))/i,
    concludes: { kind: 'camera', weight: 'strong' },
    examples: ['Mongoose/IPC', 'CN=IPC, O=General', 'udhcp 1.20.2 IPC'],
    counterExamples: ['IPC-610 Advantech', 'O=IPC Systems', 'ipcop'],
    source: 'the makers’ abbreviation of IP camera, alone',
    since: '2026-11-24',
  },
  {
    id: 'word-surveillance-alone',
    pattern: /(?:^|["=/\s_-])surveillance(?:[-_ ]?\d{1,3}(?=$|["',.])|(?=$|["',]))/i,
    concludes: { kind: 'video-recorder', weight: 'strong' },
    examples: ['CN=surveillance-01.example', 'httpd surveillance'],
    counterExamples: ['Surveillance des ventes', 'syndromic surveillances', 'CN=surveillance.health.example'],
    source: 'host names and realms of recorders',
    since: '2026-11-24',
  },
  {
    id: 'word-menu-of-recorder',
    pattern:
      /^(?:live ?view|live ?video|preview|live) (?:play ?back|video search|record search)(?: (?:picture|snapshot|log|search|config\w{0,10}|setup|settings?|record|ptz|application|logout|alarm|parameter)\b){1,4}/i,
    concludes: { kind: 'video-recorder', weight: 'strong' },
    examples: ['Live View Playback Picture Configuration', 'Preview Playback Log Logout'],
    counterExamples: ['Live view and playback', 'Live Playback'],
    source: 'menus of recorders and cameras where they are all of a page',
    since: '2026-11-26',
  },
  {
    id: 'word-address-of-kind',
    pattern:
      /(?:^|\bcn=|=)(?:ipc|ipcam|nvr|dvr|xvr|dvs|nvs|netcam|webcam)[-_](?=[0-9a-f]{0,15}\d)[0-9a-f]{6,16}(?=$|[,\s]|\._|\.(?:lan|local|home|internal)\b)/i,
    concludes: { kind: 'camera', weight: 'strong' },
    examples: ['CN=IPC-0011223344', 'NVR_00e04c7a11._http._tcp.local'],
    counterExamples: ['IPC-610', 'ipc-proxy', 'nvr-decade'],
    source: 'what the device is and the end of its address or serial number',
    since: '2026-11-26',
  },
  {
    id: 'word-model-with-kind-in-words',
    pattern:
      /(?:^|[\s=])ipc-[a-z]{1,3}\d{2,5}[\w-]{0,8}(?=\s)(?!.{0,24}\b(?:panel|industrial|advantech|siemens|beckhoff)\b)/i,
    concludes: { kind: 'camera', weight: 'strong' },
    examples: ['model=IPC-B140 vendor=none'],
    counterExamples: ['IPC-610 Advantech', 'ipc-b14'],
    source: 'model numbers of cameras among other words',
    since: '2026-11-26',
  },
  {
    id: 'word-camera-and-serial',
    pattern:
      /^(?:(?:ip|net|web|wifi|hd|front|door|baby) ?)?cam(?:era)?(?: - (?=[0-9a-f]{0,11}\d)(?=\d{0,11}[a-f])[0-9a-f]{4,12}|[-_ ]\d{6,12})(?=$|\._|[\s,.])|\bcn=(?:ip|net|web)?cam(?:era)?[-_](?=[0-9a-f]{0,11}\d)[0-9a-f]{6,12}(?=$|[,.\s])/i,
    concludes: { kind: 'camera', weight: 'strong' },
    examples: ['Camera - 3F21._hap._tcp.local', 'CN=cam-00112233'],
    counterExamples: ['Camera - 2024', 'camera - cafe', 'Camera 204'],
    source: 'the word and the end of a hardware address or a serial number',
    since: '2026-11-26',
  },
  {
    id: 'word-authority-of-cameras',
    pattern:
      /(?:\bcn|\bou?)=(?:[\w.&+-]{2,16} ){0,3}(?:ip |network |security |video |net)?(?:cam(?:era)?s?|nvr|dvr|video surveillance|cctv)(?: (?:root|intermediate|device|issuing|sub|class \d|product))? (?:ca|certificate authority|pki|trust ca)(?: \w{1,4})?(?=$|,)/i,
    concludes: { kind: 'camera', weight: 'strong' },
    examples: ['CN=Camera Root CA', 'O=Video Surveillance CA', 'CN=Acme Network Camera Intermediate CA'],
    counterExamples: ['CN=Camera Club CA', 'O=Campus CA'],
    source: 'authorities that makers of cameras sign their devices by',
    since: '2026-11-26',
  },
  {
    id: 'word-host-that-records',
    pattern:
      /(?:^|\bcn=|\\)(?:[a-z]{2,8}[-_])?(?:video-?rec(?:order)?|vms[-_]?(?:srv|server|rec|pc|nvr)|surveillance[-_]?(?:pc|srv|server|nvr)|camera-?(?:pc|server|srv)|rec-?server-?cctv|cam-?nvr|ip-?cam-?(?:pc|server))[-_]?\d{0,3}(?=$|[,\s]|\.(?:lan|local|home|internal|corp|hotel)\b)/i,
    concludes: { kind: 'video-recorder', weight: 'strong' },
    examples: ['VIDEO-REC-01', 'VMS-SRV1', 'SURVEILLANCE-PC'],
    counterExamples: ['video-recipes', 'vms', 'surveillance-pcr'],
    source: 'host names of computers that record',
    since: '2026-11-26',
  },
  {
    id: 'word-cam-at-end',
    pattern:
      /^(?![^]{0,40}\b(?:cad|fusion|edge|solid|hyper|sprut|the|my|your|our|no|app|for|of|dash|web|scam|timing|lock|shaft)\b)(?:[\w'’.&+-]{2,16}[ _-]){1,4}cam(?:[ _-]?\d{1,2})?$/i,
    concludes: { kind: 'camera', weight: 'strong' },
    examples: ['Orange Maison Protegee cam', 'Acme Nest-Egg Cam 2'],
    counterExamples: ['CAD CAM', 'Fusion CAM', 'cam', 'SolidEdge cam shaft'],
    source: 'a maker’s or a place’s name before the short word, and nothing else',
    since: '2026-11-26',
  },
  {
    id: 'word-host-camera-abroad',
    pattern:
      /(?:^|\bcn=|\\|realm=")(?:ip|web|net|pi)?(?:cam|kamera|kamer|c[áa]mara|caméra|telecamera|камера|camera(?=[-_ ](?:voordeur|achterdeur|tuin|oprit|hal|gang|poort|eingang|hof|garten|einfahrt|flur|inngang)))\d{0,2}[-_ ](?:hof|garten|flur|eingang|einfahrt|terrasse|tür|tuer|haustür|haustuer|pool|lobby|halle?|keller|dach|parkplatz|küche|balkon|innen|außen|aussen|treppe|tor|ingresso|entrata|giardino|cortile|salone|scale|cancello|corridoio|esterno|interno|entrée|entree|salon|jardin|garage|couloir|cour|parking|escalier|portail|extérieur|entrada|patio|jard[íi]n|garaje|pasillo|piscina|recepci[óo]n|portal|cocina|corredor|quintal|wejście|wejscie|ogr[óo]d|brama|garaż|podw[óo]rko|вход|двор|холл|гараж|парковка|коридор|улица|подъезд|tuin|voordeur|achterdeur|oprit|poort|hal|gang|vchod|zahrada|dvůr|dvur|chodba|bejárat|udvar|folyosó|inngang|hage|ingång|trädgård|indgang|have|piha|ovi|eteinen|giriş|bahçe|koridor|otopark|intrare|curte|hol|ulaz|dvorište|hodnik)(?=["']|$|[,\s]|\.(?:lan|local|home|internal|intern|corp|hotel|default|fritz\.box|box)\b|\._)/iu,
    concludes: { kind: 'camera', weight: 'strong' },
    examples: ['cam-eingang.local', 'camara-patio.local', 'Basic realm="Cam Flur"', 'CN=camera-hal.local'],
    counterExamples: ['cam-bridge.local', 'camera-doppia.local', 'cam eingangs'],
    source: 'host names and realms of cameras: the word, then its place in a language of Europe',
    since: '2026-11-26',
  },
  {
    id: 'word-host-kamera',
    pattern:
      /(?:^|\bcn=|\\)(?:(?:ip|web|net|wlan|mini|baby|pi|esp32|funk)[-_]?)?(?:kamera|c[áa]mara|caméra|telecamera|камера)[-_]?\d{0,3}(?:[-_][\p{L}\d]{2,14})?(?=\.(?:lan|local|home|internal|intern|corp|hotel|default|fritz\.box|box)\b|\._)/iu,
    concludes: { kind: 'camera', weight: 'strong' },
    examples: ['kamera2.local', 'CN=kamera1.fritz.box', 'CN=camara1.hotel'],
    counterExamples: ['kamera.example', 'camera-204.local', 'kameraverleih.local'],
    source: 'host names of cameras in languages of Europe, within a house’s own domain',
    since: '2026-11-26',
  },
  {
    id: 'word-host-camera-numbered',
    pattern:
      /(?:^|\bcn=|\\)(?!camera[-_]?\d{3})(?:(?:ip|web|net|ptz|poe|door|hall|dome)[-_]?)?(?:cam(?:era)?|cctv|dvr|nvr)[-_]?\d{1,3}(?:\.(?:cam|cams|cctv|security|iot|lan|local|home|internal|intern|corp|hotel)\b)/i,
    concludes: { kind: 'camera', weight: 'strong' },
    examples: ['CN=cam03.hotel.example', 'cam12.cctv.lan', 'nvr2.lan'],
    counterExamples: ['cam-42 shaft', 'camera-204.local', 'CN=cam03.com'],
    source: 'host names as installers number them, within a house’s own domain',
    since: '2026-11-26',
  },
  {
    id: 'word-instance-of-camera',
    pattern:
      /^(?!.{0,30}\b(?:app|club|printer|photo|roll)\b)[\p{L}\d'’&_ -]{0,24}(?<!\p{L})(?:cam(?:era)?|kamera|c[áa]mara|cam[ée]ra|telecamera|камера)(?:[ _-]?\d{1,2}|[ _-]\p{L}{2,14})?\._(?:hap|https?|rtsp|matter|homekit|onvif|webcam|axis-video)\._tcp/iu,
    concludes: { kind: 'camera', weight: 'strong' },
    examples: ['Garage Cam._hap._tcp.local', 'Front Yard Camera._hap._tcp.local', 'Cámara salón._hap._tcp.local'],
    counterExamples: ['Camera app._http._tcp.local', 'Photo camera._http._tcp.local', 'Campus._http._tcp.local'],
    source: 'names that owners give a camera, as it announces itself',
    since: '2026-11-26',
  },
  {
    id: 'word-recorder-and-place',
    pattern:
      /(?:^|\bcn=|\\)(?:[hx]?dvr|nvr)[-_](?!logistics|group|ltd|inc|gmbh|holding|consult|invest|bank)\p{L}{3,14}[-_]?\d{0,2}(?=$|[,\s]|\.(?:lan|local|home|internal|intern|corp|hotel|default|fritz\.box|box)\b|\._)/iu,
    concludes: { kind: 'video-recorder', weight: 'strong' },
    examples: ['dvr-recepcion.local', 'CN=nvr-empfang.lan'],
    counterExamples: ['dvr-logistics.lan', 'CN=nvr-city.example'],
    source: 'host names of recorders: the word, then its place',
    since: '2026-11-26',
  },
  {
    id: 'word-host-surveillance-abroad',
    pattern:
      /(?:^|\bcn=|\\)(?:[a-z]{2,6}[-_])?(?:(?:video)?(?:ü|ue)berwachung|videosorveglianza|video-?surveillance|video-?vigilancia|vigilancia|kamera-?(?:pc|srv|server)|c[áa]maras?-?(?:pc|srv|server)|telecamere-?(?:pc|srv|server)|cameras?-?(?:pc|srv|server)|rejestrator|rekorder-?video|videorekorder|grabador|gravador|videonadzor|видеонаблюдение|monitoring-?cctv)(?:[-_][a-z\d]{1,10}|\d{1,3})?(?=$|[,\s]|\.(?:lan|local|home|internal|intern|corp|hotel|default|fritz\.box|box)\b|\._)/iu,
    concludes: { kind: 'video-recorder', weight: 'strong' },
    examples: ['VIDEOUEBERWACHUNG', 'CAMARAS-PC', 'CN=rejestrator.lan', 'überwachung-hof.local'],
    counterExamples: ['überwachungen', 'grabadores', 'vigilancia.example'],
    source: 'host names of recorders and of computers that watch, in languages of Europe',
    since: '2026-11-26',
  },
  {
    id: 'word-cam-of-board',
    pattern:
      /(?:^|\bcn=|=)(?:[a-z\d]{1,10}[-_])?(?:stream|zero\d?w?|jetson|nano|maix|unit|m5|xiao|orangepi|usb|night|road|gate|deck|shed|loft|tower|barn|nest|hive|crib|cot|crib|lab|rack|server-?room|shop|till|bar|stage|studio|hall|lift|spare|test|roof|wall|yard|pole|mast)[-_]?cam(?:s?\d{0,2})?(?:[-_][0-9a-f]{4,12})?(?=$|[,\s]|\.(?:lan|local|home|internal|intern|corp|hotel|default|fritz\.box|box)\b|\._)/i,
    concludes: { kind: 'camera', weight: 'strong' },
    examples: ['stream-cam.local', 'unitcams3.local', 'maixcam-1a2b.local'],
    counterExamples: ['streamcamp', 'stage-campus.local', 'webcamp'],
    source: 'host names with the word at their end',
    since: '2026-11-26',
  },
  {
    id: 'word-realm-of-cam',
    pattern: /\brealm="[\p{L}\d'’&. _-]{2,30}[ _-](?:cam|kamera)(?:[ _-]?\d{1,2})?"/iu,
    concludes: { kind: 'camera', weight: 'strong' },
    examples: ['Basic realm="Lobby cam 1"', 'Basic realm="Pi Kamera"'],
    counterExamples: ['Basic realm="Lobby cameras"', 'Basic realm="boot camp"'],
    source: 'realms that end with the word',
    since: '2026-11-26',
  },
  {
    id: 'word-with-camera-abroad',
    pattern:
      /(?<!\p{L})(?:mit (?:kamera|video)|avec (?:caméra|vidéo)|con (?:c[áa]mara|telecamera)|com c[âa]mera|met camera|med kamera|z kamer[ąa]|s kamerou|с камерой|kamerával|kameralla|kameralı|cu cameră)(?=$|["',;)])/iu,
    concludes: { kind: 'camera', weight: 'strong' },
    examples: ['Babyphone mit Kamera', 'Sonnette avec caméra', 'Dzwonek z kamerą'],
    counterExamples: ['mit Kameras', 'Kamera'],
    source: 'things that say they have a lens, in languages of Europe',
    since: '2026-11-26',
  },
  {
    id: 'word-kamera-that-can',
    pattern:
      /(?<!\p{L})(?:(?:mini|wlan|wi-?fi|funk|smart|außen|aussen|innen|spion|spionage|ptz|schwenk|schwenkbare|solar|akku|smart ?home|dome|bullet) ?-?kamera|kamera (?:\p{L}{3,14} )?(?:wi-?fi|wlan|ip|ptz|4g|lte|hd|2k|4k|p2p|cctv)|caméra (?:\p{L}{3,14} )?(?:wi-?fi|ptz|4g|solaire|espion|cachée|motorisée|d['’]intérieur|d['’]extérieur|intérieure|extérieure)|c[áa]mara (?:\p{L}{3,14} )?(?:wi-?fi|ptz|4g|solar|esp[íi]a|oculta|motorizada|interior|exterior)|telecamera (?:\p{L}{2,14} ){0,2}(?:wi-?fi|ptz|4g|solare|spia|nascosta|motorizzata|esterno|interno)|камера (?:\p{L}{3,14} )?(?:wi-?fi|ptz|4g|уличная|поворотная|скрытая))(?!\p{L})/iu,
    concludes: { kind: 'camera', weight: 'strong' },
    examples: ['Mini Kamera WLAN', 'Kamera zewnętrzna WiFi', 'Caméra Wi-Fi extérieure', 'Spionagekamera'],
    counterExamples: ['Minikameras', 'Kamera HDMI', 'caméra photo'],
    source: 'what catalogues in languages of Europe say a camera can do',
    since: '2026-11-26',
  },
  {
    id: 'word-camera-that-can',
    pattern:
      /(?<!(?:digital|photo|film|action|still|instant) )\bcamera (?:360|180|2k|3k|4k|[2-9]mp|12mp|1080p|hd|wi-?fi|ptz|poe|4g|ip|onvif|p2p|outdoor|indoor|node|unit)(?![\w-])/i,
    concludes: { kind: 'camera', weight: 'strong' },
    examples: ['Rotating camera 360 of Acme'],
    counterExamples: ['digital camera 4K', 'camera-ready', 'Camera hdmi'],
    source: 'what catalogues say a camera can do, behind the word',
    since: '2026-11-26',
  },
  ...ANNOUNCED_HOSTS,
  {
    id: 'word-cameras-of-group',
    pattern: /^(?:cameras|cams|cctv|kameras|camaras)$/i,
    concludes: { kind: 'video-recorder', weight: 'likely' },
    examples: ['CAMERAS', 'CAMARAS'],
    counterExamples: ['CAMERAS AND LENSES'],
    source: 'names of groups of computers that watch',
    since: '2026-11-26',
  },
  {
    id: 'word-doorbell-alone',
    pattern:
      /(?:^|\bcn=)(?:front|back|smart|main|wifi)?[-_ ]?door[-_ ]?bell(?:[-_ ](?:cam|\d{1,3}|[0-9a-f]{4,12}))?(?=$|[,."\s])/i,
    concludes: { kind: 'doorbell', weight: 'likely' },
    examples: ['CN=doorbell.lan', 'front-doorbell', 'Doorbell-3f2a'],
    counterExamples: ['CN=doorbellshop.example', 'doorbells'],
    source: 'the word alone: few doorbells on a network have no lens',
    since: '2026-11-26',
  },
  {
    id: 'word-plain-camera',
    pattern:
      /(?<!(?:digital|photo|film|still|action|instant|your|our|my|new|no|antique|dark|print) )\bcamera(?:[ _-]?\d{1,4})?\b(?!s\b|[ -](?:club|shop|store|obscura|roll|di\b|da\b|app\b|raw|ready|lens|bag|works?hop|repair|museum|reservation|operator|team|rental|hire|deluxe|doppia|singola|matrimoniale|tripla|quadrupla))/i,
    concludes: { kind: 'camera', weight: 'likely' },
    examples: ['Camera of the house', 'Basic realm="North camera feed"'],
    counterExamples: ['Camera shop', 'digital camera', 'Camera di Commercio', 'cameralens', 'Camera matrimoniale'],
    source: 'the plain word among others tells a camera less often than a name of its own does',
    since: '2026-11-24',
  },
  {
    id: 'word-host-of-camera',
    pattern: /(?:^|\bcn=)(?:[a-z0-9]{1,20}[-_.]){0,3}(?:cam|dvr|nvr|cctv)[-_]?\d{1,4}(?=$|[\s,.-])/i,
    concludes: { kind: 'camera', weight: 'likely' },
    examples: ['CN=hotel-cam-04', 'cam2'],
    counterExamples: ['CN=cam-ping.example', 'campus-14', 'CN=ipc1200.example'],
    source: 'host names as installers number them',
    since: '2026-11-24',
  },
  {
    id: 'word-plain-baby-monitor',
    pattern:
      /(?<!audio[ -])(?<!\p{L})(?:baby ?monitor|baby ?phone|babyfon|écoute-bébé|vigilabebés)(?!\p{L})(?! audio)/iu,
    concludes: { kind: 'camera', weight: 'likely' },
    examples: ['Acme baby monitor', 'Babyphone'],
    counterExamples: ['audio baby monitor', 'Babyphone audio', 'babyphones.example'],
    source: 'baby monitors on a network have a lens but for a few',
    since: '2026-11-25',
  },
  {
    id: 'word-plain-camera-abroad',
    pattern:
      /(?<!\p{L})(?:(?:video)?kamera|caméra|cámara|câmera|telecamera|камера|видеокамера|κάμερα|カメラ|카메라|摄像[机头]|攝影機|กล้อง|كاميرا|מצלמ[הת])(?!\p{L})(?![ -](?:de comercio|de industria|de diputados|municipal|club|obscura|verleih|shop|express|handy|studio|geschäft|laden|museum|tienda|хранения|店|numérique|photo|digital))/iu,
    concludes: { kind: 'camera', weight: 'likely' },
    examples: ['Basic realm="Die Kamera an der Tür zum Garten"', 'Videokamera am Tor'],
    counterExamples: ['Kameraverleih', 'Cámara de Comercio', 'Digitalkamera', 'Камера хранения', 'Camera doppia'],
    source: 'the plain word among others, where a device announces or guards itself',
    since: '2026-11-24',
  },
] as const satisfies readonly NetworkFingerprint[];
