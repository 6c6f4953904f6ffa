import type { NetworkFingerprint } from './vocabulary.ts';

/** The title of the first page: a title counts where the whole of it is a product’s own name. */
export const HTTP_TITLE = [
  {
    id: 'title-dahua-web-service',
    pattern: /^\s{0,4}web ?service\s{0,4}$/i,
    concludes: { kind: 'camera', vendor: 'Dahua', weight: 'strong' },
    examples: ['WEB SERVICE'],
    counterExamples: ['Web Services'],
    source: 'title of Dahua’s cameras and recorders, CVE-2021-33044',
    since: '2026-11-23',
  },
  {
    id: 'title-avtech-video-web-server',
    pattern: /^\W{0,12}(?:ip )?video web ?server\W{0,12}(?:login)?\s{0,4}$/i,
    concludes: { kind: 'video-recorder', vendor: 'AVTECH', weight: 'certain' },
    examples: ['--- VIDEO WEB SERVER ---', 'Video Web Server'],
    counterExamples: ['Video conferencing server'],
    source: 'title of AVTECH recorders',
    since: '2026-11-23',
  },
  {
    id: 'title-live-view-axis',
    pattern: /\blive view\b.{0,6}-?.{0,6}\baxis\b/i,
    concludes: { kind: 'camera', vendor: 'Axis', weight: 'certain' },
    examples: ['Live view  - AXIS M1011-W Network Camera version 5.20', 'Live view / - AXIS 205 version 4.03'],
    counterExamples: ['Live view of a bank'],
    source: 'Axis firmware before 6',
    since: '2026-11-20',
  },
  {
    id: 'title-recorder-prompt',
    pattern:
      /^\s{0,4}(?:[\w.-]{1,14} ){0,2}(?:(?:embedded|network|digital|hybrid|h\.?26[45]|hd|net|web|ip|poe|standalone|mobile) ?){0,2}(?:[hx]?dvr|nvr|xvr|hvr|dvs|nvs|video recorder)(?:[ _-]?(?:\w{1,3}[ -])?(?:login|web ?client|web ?viewer|webserver|server|viewer|web|client|recorder|netview|remote ?\w{0,40}|system|console|components ?download|h\.?26[45]))?\s{0,4}$/i,
    concludes: { kind: 'video-recorder', weight: 'strong' },
    examples: ['DVR WebClient', 'NVR Login', 'H.264 DVR', 'Network Video Recorder Login', 'DVR Components Download'],
    counterExamples: ['Tape recorder museum', 'nvram settings'],
    source: 'prompts of recorders without a maker’s name',
    since: '2026-11-23',
  },
  {
    id: 'title-camera-name',
    pattern:
      /^\s{0,4}(?:[\w.-]{1,16} ){0,3}(?:(?:ip|net|network|internet|web|wireless|wi-?fi|hd|ptz|dome|bullet|megapixel|h\.?26[45]|mjpeg|mpeg-?4|security|surveillance|cloud|smart|fisheye|thermal|full hd|poe|outdoor|indoor|pan\/tilt|video)[ _-]?){1,3}cam(?:era)?(?:[ _-]?(?:login|viewer|client|web ?server|server|live|page|control|setup|configuration|settings| \((?:[\w./-]{1,12})\)| (?=[a-z./-]{0,11}\d)[\w./-]{1,12})){0,3}\s{0,4}$/i,
    concludes: { kind: 'camera', weight: 'strong' },
    examples: ['IP Camera', 'Network Camera', 'Wireless IP Camera (360)', 'hi3510 IPCam'],
    counterExamples: ['New law on camera use', 'Digital camera', 'IP Cameras', 'Webcam Bergen'],
    source: 'titles by which cameras name themselves, in ONVIF conformant products’ manuals',
    since: '2026-11-23',
  },
  {
    id: 'title-camera-prompt',
    pattern:
      /^\s{0,4}(?:ip ?c|ipcam|ipnc|camera|webcam|netcam|cam ?\d{1,3}|camera ?\(?\d{1,3}\)?)(?:[ _-](?:login|web ?server|web ?client|viewer|control|client|live ?view|streaming|server|configuration|settings))?\s{0,4}$/i,
    concludes: { kind: 'camera', weight: 'strong' },
    examples: ['Camera Login', 'IPC Login', 'Camera 1', 'CAM 2'],
    counterExamples: ['Camera obscura', 'IPC-7 Industrial PC status'],
    source: 'prompts of cameras without a maker’s name',
    since: '2026-11-23',
  },
  {
    id: 'title-surveillance-prompt',
    pattern:
      /^\s{0,4}(?:[\w.-]{1,16} )?(?:net ?surveillance(?: web)?|ss2009web|net ?dvrv?\d?|rdv ?web|netviewer|net ?viewer|cms web viewer|remote (?:video )?(?:viewer|monitor\w{0,40})|web client for (?:dvr|edvs)|(?:ip |network )?video (?:web )?server|video encoder|surveillance (?:client|system|web|server|login)|cctv(?: (?:viewer|client|login|system))?|dvr web ?\w{0,40}|i-?cat?cher console|ui3|nvms-?\d{0,9})\s{0,4}$/i,
    concludes: { kind: 'video-recorder', weight: 'strong' },
    examples: ['Web Client for EDVS', 'NETSurveillance WEB', 'Remote Viewer', 'Surveillance System', 'CCTV Viewer'],
    counterExamples: ['Surveillance of infectious diseases', 'CCTV in operation'],
    source: 'titles of viewers that come from recorders and encoders',
    since: '2026-11-23',
  },
  {
    id: 'title-model-and-kind',
    pattern:
      /^(?=[^]{1,60}$)(?=.{0,200}\b(?!19\d\d|20\d\d)(?:[a-z]{1,8}[-_]?\d|\d{1,5}[-_]?[a-z]{1,3}\d?)[\w./-]{0,40})(?!.{0,200}[.!?:] )(?:\S{1,20} ){0,6}(?:[hx]?dvr|nvr|xvr|(?:ip|network|dome|bullet|turret|ptz|thermal|fisheye|speed dome|anpr|lpr|poe|document|baby|pet)[ -]?(?:cam(?:era)?|ptz|dome|bullet|turret)|network ptz|ptz|video ?(?:encoder|server)|(?:digital|video|surveillance) recorder|camera(?=$))\b(?: \S{1,16}){0,2}$/i,
    concludes: { kind: 'camera', weight: 'strong' },
    examples: ['Acme Line B3108 16-channel NVR', 'Foo B3108 H.265 IP dome', 'Acme QD39 document camera'],
    counterExamples: ['How to choose an NVR', 'Top 10 network recorder firms', 'DVR', 'IP camera market report 2024'],
    source: 'a maker’s name, a model number and what it is: how a device titles its own page',
    since: '2026-11-24',
  },
  {
    id: 'title-series-of-recorders',
    pattern:
      /^(?![^]{0,80}\b(?:cloud|tv|television|the|an?|your|our|and|for|with|choose|free|watch|channels)\b)(?:[\w.&+-]{2,14} ){1,4}(?:dvr|nvr|xvr|hvr|video recorder|video server|video encoder)(?: (?:pro|lite|login|web ?\w{0,40}|viewer|client|server|v?\d[\w.]{0,6}))?\s{0,4}$/i,
    concludes: { kind: 'video-recorder', weight: 'strong' },
    examples: ['Acme Security Edge Series NVR', 'Acme Smart Series NVR Login'],
    counterExamples: ['Watch the DVR', 'Channels DVR', 'Cloud DVR'],
    source: 'a maker’s name, a series and the word for recorder',
    since: '2026-11-24',
  },
  {
    id: 'title-door-video',
    pattern:
      /^\s{0,4}(?:\S{1,20} ){0,5}video[ -]?(?:door ?(?:station|phone|bell|entry)|intercom)(?: \S{1,16}){0,2}\s{0,4}$/i,
    concludes: { kind: 'doorbell', weight: 'strong' },
    examples: ['Acme Access IP Video Doorstation', 'Video Door Phone X2', 'Acme Video Intercom'],
    counterExamples: ['Video of our door'],
    source: 'door stations with a lens title their page so',
    since: '2026-11-24',
  },
  {
    id: 'title-camera-of-a-house',
    pattern:
      /^(?=[^]{1,50}$)(?:aqara|arlo|aosu|baseus|blink|bosch|d-link|eufy|ezviz|google|honeywell|ikea|imou|kasa|meross|merkury|nest|netatmo|nooie|philips|ring|sonoff|switchbot|tapo|tp-link|tuya|wiz|wyze|xiaomi|yale|yi)(?: (?!for\b|your\b)[\w+/-]{1,16}){0,4} cam(?:era)?(?: (?:v?\d\w{0,4}|pro|plus|pan|mini|max|2k|4k)){0,2}$/i,
    concludes: { kind: 'camera', weight: 'strong' },
    examples: ['Eufy video lock camera', 'Tuya Smart Home Camera', 'Wyze Bulb Cam', 'Google Nest Hub Max camera'],
    counterExamples: ['Philips camera shop', 'Ring light for your camera', 'Bosch dash cam mount'],
    source: 'titles of things with a lens, by makers of many things for a house',
    since: '2026-11-26',
  },
  {
    id: 'title-cam-within-name',
    pattern:
      /^(?=[^]{1,50}$)(?!.{0,200}[.!?:] )(?:[\w'&.+-]{1,20} ){0,4}(?:[\w-]{0,12}(?:ip|lan|net|nw)-?cam(?!p(?:us|ing|er|aign)?\b)\w{0,10}|[\w-]{0,12}(?:robo|robot|baby|pet|home|dome|nanny|sky|air|capsule|mini|spy)-?cam(?:era)?(?:view\w{0,40}|server)?\d{0,4}|e-?camview|cam\d{1,4}ip\w{0,3})(?: \S{1,14}){0,2}$/i,
    concludes: { kind: 'camera', weight: 'strong' },
    examples: ['Acme SkyIPCam500W', 'Acme NWIPCAM2', 'Acme RoboCam 8', 'e-CamView'],
    counterExamples: ['Net Camping Portugal', 'Webcam Bergen', 'Foo campus'],
    source: 'model names with the word inside, in makers’ manuals',
    since: '2026-11-24',
  },
  {
    id: 'title-surveillance-abroad',
    pattern:
      /^\s{0,4}(?:videoüberwachung|vid[ée]o-?surveillance|vid[ée]o-?protection|videosorveglianza|videovigil[âa]ncia|videobewaking|monitoring wizyjny|видеонаблюдение|视频监控(?:系统)?|監視システム)(?:\s{0,4}[-–|:]?\s{0,4}(?:anmeldung|login|anmelden|connexion|identification|accesso|acceso|login|inloggen|logowanie|вход|登录|ログイン|web ?client|server))?\s{0,4}$/iu,
    concludes: { kind: 'video-recorder', weight: 'strong' },
    examples: ['Videoüberwachung Anmeldung', 'Vidéosurveillance - Connexion', 'Videosorveglianza'],
    counterExamples: ['Videoüberwachung: Hinweis', 'Information sur la vidéosurveillance'],
    source: 'titles of recorders’ pages in translated firmware',
    since: '2026-11-24',
  },
  {
    id: 'title-camera-model-alone',
    pattern:
      /^(?![^]{0,40}\b(?:simatic|siemens|beckhoff|industrial|panel)\b)\s{0,4}(?:[\w.&+-]{2,16} ){0,2}(?:(?:ipc|ipd|ipb|nvr|dvr|xvr|hvr|nvs|dvs)-[a-z]{0,4}\d{2,8}[\w.-]{0,40}|(?:srg|brc|snc)-[a-z]{0,4}\d{2,4}\w{0,4})\s{0,4}$/i,
    concludes: { kind: 'camera', weight: 'strong' },
    examples: ['Acme IPC-62M2812', 'NVR-3216', 'SRG-300SE', 'Acme Pro NVS-21'],
    counterExamples: ['SIMATIC IPC427E', 'IPC-7 Industrial PC status', 'Beckhoff IPC-6015'],
    source: 'model names that begin with what the device is, in makers’ catalogues',
    since: '2026-11-24',
  },
  {
    id: 'title-camera-utility',
    pattern:
      /^\s{0,4}(?!(?:dslr|photo|film|the|how)\b)(?:[\w.&+-]{2,16} ){0,3}camera (?:setup|configuration|administration|login|web (?:page|interface|ui)|utility|control panel)(?: (?:utility|page|tool|wizard|menu))?\s{0,4}$/i,
    concludes: { kind: 'camera', weight: 'strong' },
    examples: ['Camera configuration utility', 'Acme Pulse camera setup'],
    counterExamples: ['DSLR camera setup', 'Camera controls explained'],
    source: 'titles of set-up pages',
    since: '2026-11-24',
  },
  {
    id: 'title-older-viewers',
    pattern:
      /^\s{0,4}(?:smart ?ip ?video ?server|webeye index page|bluenet video (?:viewer|server)[^]{0,20}|gigavision)\s{0,4}$/i,
    concludes: { kind: 'camera', weight: 'strong' },
    examples: ['SmartIPVideoServer', 'BlueNet Video Viewer Version 1.04a'],
    counterExamples: ['Gigavision Optics shop', 'Webeye'],
    source: 'pages of older encoders, in their manuals',
    since: '2026-11-24',
  },
  {
    id: 'title-model-with-kind',
    pattern:
      /^(?:[\w.&+-]{2,14} ){0,2}(?:[a-z]{0,8}(?:ip)?cam[-_]?\d{2,5}[a-z]{0,6}|[a-z]{0,5}camh[ed]\w{2,8}|[a-z]{1,8}-(?:nvr|dvr|xvr|ipcam)\d{0,4}|ipc-[a-z]\d{2,4}\w{0,4}|(?:ip|i)cam-[a-z\d]{2,8})\s{0,4}$/i,
    concludes: { kind: 'camera', weight: 'strong' },
    examples: ['Acme IPCAM-2700', 'Acme BW-NVR', 'Acme ICAM-WRHD'],
    counterExamples: ['IPC-610 Advantech', 'Scam 2024', 'Spring boot-camp 21'],
    source: 'model numbers that hold the field’s word for what they number',
    since: '2026-11-25',
  },
  {
    id: 'title-login-abroad',
    pattern:
      /^\s{0,4}(?:connexion (?:à )?(?:la |l['’])?cam[ée]ra|(?:inicio de sesi[óo]n|acceso|entrar)(?: (?:en|a))?(?: (?:la|el))? (?:c[áa]mara|[nd]vr)|(?:accesso|login) (?:alla )?(?:telecamera|[nd]vr)|anmeldung (?:an der )?(?:kamera|[nd]vr|rekorder)|(?:kamera|[nd]vr|rekorder)[ -]anmeldung|inloggen (?:op )?(?:camera|[nd]vr)|logowanie (?:do )?(?:kamery|[nd]vr)|вход в (?:камеру|видеорегистратор)|entrar n[ao] (?:c[âa]mera|[nd]vr))\s{0,4}$/i,
    concludes: { kind: 'camera', weight: 'strong' },
    examples: ['Connexion à la caméra', 'Inicio de sesión NVR', 'Entrar na câmera'],
    counterExamples: ['Anmeldung zum Fotokurs', 'Connexion à la boutique'],
    source: 'login pages of cameras and recorders in other languages',
    since: '2026-11-25',
  },
  {
    id: 'title-viewers-by-name',
    pattern:
      /^\s{0,4}(?:i-?catcher console(?: - web monitor)?|ivista\.?main\.?page|live netsnap cam-?server feed|netsnap cam-?server|brains,? corp\.? camera|supervisioncam(?: protocol)?|orite ic\d{3}|veo observer(?: web client| xt)?|v-gear bee|web ?view livescope|canon web ?view livescope|gcc webcam|teleeye(?: web\w{0,10})?|edr\d{3,4} remote viewer|spectra (?:hd|mini|iv ip)|web configurator - acti|agasio \w{2,8}|loftek(?: \w{2,8})?|hawking hnc\d{3}\w{0,2}|kenik(?: \w{2,12})?|novus nv\w{2,12}|vip x\d{1,4}|eline ?viewer|liveapplet|server push viewer|sony video network station|webeye (?:user login|java applet page)|visiongs(?: webcam)?)\s{0,4}$/i,
    concludes: { kind: 'camera', weight: 'strong' },
    examples: [
      'i-Catcher Console - Web Monitor',
      'Live NetSnap Cam-Server feed',
      'Veo Observer Web Client',
      'Spectra HD',
      'LiveApplet',
      'WebEye User Login',
    ],
    counterExamples: ['Veo Observer review', 'Spectra', 'Teleeyes', 'Novus news'],
    source: 'titles of viewers in public lists of devices that were found by their page, and in manuals',
    since: '2026-11-25',
  },
  {
    id: 'title-viewer-of-cameras',
    pattern:
      /^\s{0,4}(?:(?:ip|net|web|remote|cctv|surveillance|multi)[ -]?){0,2}(?:cam(?:era)?|cctv|surveillance)[ -]?(?:(?:web|live|remote|system|video) ?){1,2}(?:viewer|view|login|monitor|client)\s{0,4}$|^\s{0,4}cam(?:era)? viewer\s{0,4}$|^\s{0,4}cctv live\s{0,4}$|^\s{0,4}\w{2,10}[dn]vr(?: (?:web|remote))? (?:viewer|client|login)\s{0,4}$/i,
    concludes: { kind: 'camera', weight: 'strong' },
    examples: ['Surveillance System Login', 'Cam Viewer', 'CCTV Web Viewer', 'PowerDVR Web Viewer'],
    counterExamples: ['Camera review', 'Surveillance report viewer', 'Beach cam live views'],
    source: 'what a viewer shows and that it is one, and nothing else',
    since: '2026-11-25',
  },
  {
    id: 'title-viewers-more',
    pattern:
      /^\s{0,4}(?:vb viewer|mjpe?g live demo|linksys viewer(?: - login)?|\w{2,4}-webcam|idvr(?: login)?|dvmre(?: login)?|web viewer for (?:\w{2,10} )?[dn]vr|net ?viewer web|active ?x viewer|ocx viewer|video viewer(?: login)?|ip video viewer|megapixel(?: viewer)?|webcam server|start inurl|netcam ?xl\w{0,6}|camera homepage|ip cam homepage)\s{0,4}$/i,
    concludes: { kind: 'camera', weight: 'strong' },
    examples: ['VB Viewer', 'Linksys Viewer - Login', 'SQ-WEBCAM', 'DVMRe Login', 'Web Viewer for Samsung DVR'],
    counterExamples: ['Video viewer test', 'megapixels'],
    source: 'titles of viewers in public lists of devices that were found by their page',
    since: '2026-11-26',
  },
  {
    id: 'title-network-camera-named',
    pattern:
      /^\s{0,4}(?:Network|Internet|IP) Camera (?:- )?(?!(?:Software|Solutions?|Systems?|Technology|Security|Installation|Basics|Comparison|API|App|Recorder|Setup|Store|Kit|Kits|Integration|Buying|Manufacturers?|Supplier|Brands?|Company|Finder|Calculator|Tool|Design)\b)[\p{Lu}\d][\p{L}\d'./_-]{1,15}(?: [\p{Lu}\d][\p{L}\d'./_-]{1,12})?\s{0,4}$/u,
    concludes: { kind: 'camera', weight: 'strong' },
    examples: ['Network Camera Capitanía', 'IP Camera Lobby West'],
    counterExamples: ['Network Camera Software', 'IP camera market', 'Network Camera Comparison'],
    source: 'cameras that put the name that an installer gave behind what they are',
    since: '2026-11-26',
  },
  {
    id: 'title-login-of-camera',
    pattern:
      /^\s{0,4}(?:please )?(?:log ?in|sign in|welcome|anmelden|anmeldung|connexion|acceso|accesso|login)(?: page)?\s{0,2}(?:to|-|–|:|\|)?\s{0,2}(?:the |your |my )?(?:(?:ip|network|net|web|internet|hd|wifi|security|ptz)[ -]?cam(?:era)?|[dnx]vr|ipc|ipcam|video (?:server|encoder|recorder))(?: (?:server|web|system))?\s{0,4}$/i,
    concludes: { kind: 'camera', weight: 'strong' },
    examples: ['Login: IP Camera', 'Sign in to your NVR'],
    counterExamples: ['Login to webmail', 'Welcome to Camera Club', 'Sign in to your CVR'],
    source: 'login pages that say what they are of',
    since: '2026-11-26',
  },
  {
    id: 'title-videoserver-joined',
    pattern:
      /^\s{0,4}(?!(?:streaming|music|plex|home|my)\b)(?:[\w.&+-]{2,14} ){1,4}video(?:server|encoder|recorder|web ?server)\s{0,4}$/i,
    concludes: { kind: 'video-recorder', weight: 'strong' },
    examples: ['Acme Vision Systems VideoServer'],
    counterExamples: ['Videoserver', 'My home videoserver'],
    source: 'encoders that write the two words as one',
    since: '2026-11-26',
  },
  {
    id: 'title-surveillance-named',
    pattern:
      /^\s{0,4}(?:[\w.&+-]{2,16} ){1,3}(?:(?:video )?surveillance|cctv|security camera|ip surveillance)(?: (?:system|server|client|web|web ?client|login|console|viewer|station|manager|center|portal))\s{0,4}$/i,
    concludes: { kind: 'video-recorder', weight: 'strong' },
    examples: ['Acme Video Surveillance System', 'Acme IP Surveillance Server'],
    counterExamples: ['Syndromic surveillance', 'CCTV in operation'],
    source: 'a maker’s name before what a recorder’s page is',
    since: '2026-11-26',
  },
  {
    id: 'title-prompt-with-joint',
    pattern:
      /^\s{0,4}(?:(?:log ?in|sign in|web ?client|welcome) ?[-–|:] ?)?(?:(?:network|digital|hybrid|mobile|embedded|standalone|stand alone|h\.?26[45]|hd|ahd|tvi|cvi|\d{1,2} ?ch(?:annels?)?) ){0,3}(?:[hmsx]?dvr|nvr|xvr|(?:network |digital |hybrid )?video recorder)(?: ?[-–|:] ?(?:log ?in(?: page)?|admin\w{0,12}|sign in|web(?: ?client)?|home|live(?: view)?|setup|welcome))?\s{0,4}$/i,
    concludes: { kind: 'video-recorder', weight: 'strong' },
    examples: ['NVR | Login', 'DVR - Login Page', 'Network Video Recorder - Login', 'NVR-ADMIN', 'MDVR'],
    counterExamples: ['NVR - what it is', 'Login | Cloud'],
    source: 'prompts of recorders with a joint between the words',
    since: '2026-11-26',
  },
  {
    id: 'title-live-view-of-camera',
    pattern:
      /^\s{0,4}(?:live ?(?:view|video|image)|view|preview) ?[-–|:/] ?(?:ip ?|net(?:work)? ?|web ?)?(?:cam(?:era)?|ch(?:annel)?)[ _-]?\d{0,2}\s{0,4}$|^\s{0,4}(?:ip |network )?camera ?\( ?[\w.:-]{3,20} ?\)\s{0,4}$|^\s{0,4}ip ?c(?:am)? (?:setup|config\w{0,8}|settings?)\s{0,4}$/i,
    concludes: { kind: 'camera', weight: 'strong' },
    examples: ['Live View - Camera 1', 'Camera ( 192.168.1.10 )', 'IPC SETUP'],
    counterExamples: ['Live view of the slope', 'Camera (noun) is a word for'],
    source: 'pages of cameras that say what is seen',
    since: '2026-11-26',
  },
  {
    id: 'title-camera-of-kind',
    pattern:
      /^\s{0,4}(?:[\w.&+-]{1,16} ){0,3}(?:(?:hd|uhd|4k|8k|full hd|1080p|[2-9]mp|12mp|video|ip|network|ptz|usb) ){0,3}(?:conference|conferencing|meeting room|tracking|auto-?tracking|document|tabletop|broadcast|robotic|anpr|lpr|parking|traffic|classroom|starlight|bi-?spectrum|dual[ -]?lens|multi-?sensor|pinhole|explosion[ -]?proof|ndi|4g|lte|solar|body) (?:ip |network |ptz |dome )?camera(?: (?:login|web ?\w{0,10}|setup|control|configuration|viewer|[\w-]{0,6}\d\w{0,6}))?\s{0,4}$/i,
    concludes: { kind: 'camera', weight: 'strong' },
    examples: ['HD Video Conference Camera', 'Acme Auto-Tracking Camera'],
    counterExamples: ['Traffic camera law', 'Conference cameras', 'Parking camera reviews'],
    source: 'what catalogues call cameras by what they can do, as all of a title',
    since: '2026-11-26',
  },
  {
    id: 'title-more-kinds',
    pattern:
      /^\s{0,4}(?:[\w.&+-]{2,16} ){0,2}(?:ip|network|web|video|hd|mobile|wireless|smart|security|home|pet|baby|nanny|spy|door|cctv)[ _-]?cam(?:era)?[ _-]?(?:system|manager|console|portal|center|station|hub|gateway|dashboard|panel|player|streaming|stream|interface|web ?interface|ui|web ?ui|index|main|homepage|user login|admin(?:istration)?|authentication)\s{0,4}$/i,
    concludes: { kind: 'camera', weight: 'strong' },
    examples: ['IP camera manager', 'Acme network camera portal', 'Security camera hub'],
    counterExamples: ['Camera manager jobs', 'Web camera systems of the world'],
    source: 'what a page of a camera does, behind what it is',
    since: '2026-11-26',
  },
  {
    id: 'title-nvr-and-more',
    pattern:
      /^\s{0,4}(?:[\w.&+-]{2,16} ){0,3}(?:[dnx]vr|cctv|ip ?surveillance|nvms|vms client|video management)[ _-]?(?:system|manager|console|portal|center|station|dashboard|panel|player|interface|ui|index|main|homepage|user login|admin(?:istration)?|monitor(?:ing)?|live|remote|service)\s{0,4}$/i,
    concludes: { kind: 'video-recorder', weight: 'strong' },
    examples: ['Acme NVR Manager', 'CCTV Monitoring', 'Foo Video Management System'],
    counterExamples: ['DVR services for TV lovers', 'CCTV in operation'],
    source: 'what a page of a recorder does, behind what it is',
    since: '2026-11-26',
  },
  {
    id: 'title-shape-of-housing',
    pattern:
      /^(?=[^]{1,50}$)\s{0,4}(?:[\w.&+-]{1,16} ){0,3}(?:ip|network|hd|ir|high|ptz|mini|poe|[2-9]mp|12mp|4k|outdoor|indoor|vandal(?:[ -]?proof)?|varifocal|fixed|motori[sz]ed|starlight|thermal|onvif|wifi|fisheye) (?:(?:ip|speed|ir|mini|network|vandal|fixed) )?(?:speed ?dome|dome|bullet|turret|eyeball)(?: (?:login|web|setup|viewer|control|server|v?\d[\w.]{0,6}|[\w-]{0,6}\d\w{0,6})){0,2}\s{0,4}$/i,
    concludes: { kind: 'camera', weight: 'strong' },
    examples: ['IP Speed Dome', 'Acme 5MP IR Bullet', 'Acme HD Speed Dome Login'],
    counterExamples: ['Sky dome', 'Mini dome tents', 'outdoor dome hire'],
    source: 'shapes of housings with what they can do, as all of a title',
    since: '2026-11-26',
  },
  {
    id: 'title-resolution-and-kind',
    pattern:
      /^(?=[^]{1,50}$)(?=.{0,44}\b(?:[2-9]mp|12mp|1080p|720p|1296p|960p|h\.?26[45])\b)(?=.{0,44}(?<![\w-])(?:ipc|ip|ic|dome|bullet|ptz|onvif|cam|nvr|dvr|ir)(?![\w]))[\w.&+/ -]{6,50}$/i,
    concludes: { kind: 'camera', weight: 'strong' },
    examples: ['OLYMPIA IC 720P', 'Foo H.265 4ch IP'],
    counterExamples: ['1080p projector', 'H.264 explained', 'HD 720p IPTV box'],
    source: 'resolution or codec, and what the device is, as all of a title',
    since: '2026-11-26',
  },
  {
    id: 'title-system-abroad',
    pattern:
      /^\s{0,4}(?:[\w.&+-]{2,16} )?(?:(?:sistema|sistem|système|system|systém|sustav|система|σύστημα) (?:de |di |d['’]|do )?(?:videovigilancia|vigil[âa]ncia|vid[ée]o ?surveillance|vid[ée]o-?protection|videosorveglianza|videovigil[âa]ncia|cctv|cftv|monitoringu|supraveghere(?: video)?|video nadzora|videonadzora|видеонаблюдения|βιντεοεπιτήρησης|kamera pengawas)|kamerasystem|kamerový systém|kamerový systém|kamera sistemi|kameraüberwachung|kameraövervakning|kameraovervåkning|kameraovervågning|kameravalvonta|video ?nadzor|видеонадзор|відеоспостереження|megfigyelő ?rendszer|cftv|监控系统|監視カメラシステム|cctv 시스템|hệ thống camera)(?: ?[-–|:]? ?(?:login|anmeldung|anmelden|connexion|acceso|accesso|acesso|logowanie|přihlášení|prijava|вход|вхід|giriş|bejelentkezés|登录|ログイン|로그인|inloggen|logg inn|log ind|kirjaudu|autentificare|đăng nhập|web|client|server))?\s{0,4}$/iu,
    concludes: { kind: 'video-recorder', weight: 'strong' },
    examples: [
      'Sistema de videovigilancia',
      'Kamerasystem Anmeldung',
      'Système de vidéosurveillance - Connexion',
      'CFTV Login',
    ],
    counterExamples: ['Sistema de reservas', 'Kamerasysteme im Test', 'Kameraüberwachung: Hinweis'],
    source: 'what recorders in translated firmware call the whole',
    since: '2026-11-26',
  },
  {
    id: 'title-viewer-joint',
    pattern:
      /^\s{0,4}(?:[dnx]vr|ipc(?:am)?|ip ?camera|network camera|netcam|camera) ?[-–|:/] ?(?:web ?viewer|viewer|web ?view|live|live ?view|preview|main|index|home ?page|user login|login page|web ?page|remote|monitor|console|settings?|setup|configuration)\s{0,4}$/i,
    concludes: { kind: 'camera', weight: 'strong' },
    examples: ['NVR - Web Viewer', 'Camera: Setup'],
    counterExamples: ['Camera - reviews', 'DVR vs NVR'],
    source: 'what a page does behind what it is of, with a joint between',
    since: '2026-11-26',
  },
  {
    id: 'title-everfocus-number',
    pattern:
      /^\s{0,4}(?:welcome to |everfocus )?(?:edr|edsr|epdr|etr|ephd|ecor|emv|edvr|paragon|elite)-?\d{2,4}\w{0,6}(?:[ -]{1,3}(?:login|web ?viewer|viewer|remote))?\s{0,4}$/i,
    concludes: { kind: 'video-recorder', vendor: 'EverFocus', weight: 'strong' },
    examples: ['Welcome to eDR400--login', 'EverFocus ECOR264'],
    counterExamples: ['EDR 2024 report', 'elite'],
    source: 'EverFocus recorder manuals',
    since: '2026-11-26',
  },
  {
    id: 'title-camera-abroad-and-place',
    pattern:
      /^\s{0,4}(?:ip[- ])?(?:kamera|c[áa]mara|caméra|câmera|telecamera|камера|κάμερα|cam)(?: (?:de la |del? |du |da |do |am |im |an der |vor der )?(?:hof|garten|flur|eingang|einfahrt|terrasse|tür|tuer|haustür|haustuer|pool|lobby|halle?|keller|dach|parkplatz|küche|balkon|innen|außen|aussen|treppe|tor|ingresso|entrata|giardino|cortile|salone|scale|cancello|corridoio|esterno|interno|entrée|entree|salon|jardin|garage|couloir|cour|parking|escalier|portail|extérieur|entrada|patio|jard[íi]n|garaje|pasillo|piscina|recepci[óo]n|portal|cocina|corredor|quintal|wejście|wejscie|ogr[óo]d|brama|garaż|podw[óo]rko|вход|двор|холл|гараж|парковка|коридор|улица|подъезд|tuin|voordeur|achterdeur|oprit|poort|hal|gang|vchod|zahrada|dvůr|dvur|chodba|bejárat|udvar|folyosó|inngang|hage|ingång|trädgård|indgang|have|piha|ovi|eteinen|giriş|bahçe|koridor|otopark|intrare|curte|hol|ulaz|dvorište|hodnik))? ?\d{0,2}(?: ?[-–|:]? ?(?:login|anmeldung|anmelden|connexion|acceso|accesso|acesso|inicio|logowanie|přihlášení|prijava|вход|вхід|giriş|bejelentkezés|inloggen|logg inn|innlogging|log ind|kirjaudu|autentificare|σύνδεση|live|stream|web ?server|setup))?\s{0,4}$/iu,
    concludes: { kind: 'camera', weight: 'strong' },
    examples: ['Kamera Hof', 'Kamera 1', 'Caméra - Connexion', 'Cam Einfahrt 2'],
    counterExamples: ['Kamera-Verleih', 'Camera doppia', 'Camera di commercio'],
    source: 'titles of cameras in languages of Europe: the word, its place or its number, and nothing else',
    since: '2026-11-26',
  },
  {
    id: 'title-small-boards',
    pattern:
      /^\s{0,4}(?:(?:raspberry )?pi ?\d?w? ?(?:zero )?(?:web)?cam(?:era)?\d?|picam\w{0,8}|rpi[ -]?(?:web)?cam(?:era)?|esp32[ -]?(?:s3|c3|wrover)?[ -]?cam(?:era)?|(?:maix|unit|timer|open ?mv|k210|luckfox|re)[ -]?cam(?:era)?\w{0,3}|arducam(?: \w{2,10})?|ov2640|jetson cam(?:era)?|usb cam(?:era)?)(?: (?:stream\w{0,5}|server|view\w{0,3}|web \w{0,9}|live|robot|control|test|demo|feed|mjpe?g))?\s{0,4}$/i,
    concludes: { kind: 'camera', weight: 'strong' },
    examples: ['PiCam', 'Pi Camera', 'reCamera', 'ESP32-CAM Robot'],
    counterExamples: ['Pi-hole', 'picamera tutorial', 'USB camera reviews'],
    source: 'pages of small boards with a lens',
    since: '2026-11-26',
  },
  {
    id: 'title-feeds',
    pattern:
      /^\s{0,4}(?:live )?(?:camera|webcam|cam|cctv|security camera|opencv|flask|yolo|mjpe?g|rtsp|usb camera|baby ?cam|nanny ?cam|pet ?cam|ptz) ?(?:live )?(?:feed|stream(?:ing|er)?|video|viewer|preview|image)s?(?: (?:demo|server|test|page))?\s{0,4}$|^\s{0,4}(?:video feed|video streaming demonstration|(?:baby|nanny|pet|dog|cat|bird|crib|hamster|puppy|kids) ?cam(?:era)?(?: \d)?)\s{0,4}$/i,
    concludes: { kind: 'camera', weight: 'strong' },
    examples: ['Live camera feed', 'Video feed', 'Baby Cam', 'OpenCV stream'],
    counterExamples: ['Live stream', 'Camera previews of 2024', 'Birds'],
    source: 'pages whose all is a picture: examples of libraries, and what owners write',
    since: '2026-11-26',
  },
  {
    id: 'title-live-view',
    pattern: /^\s{0,4}(?:live ?view|web ?viewer|live ?cam|view camera|camera live(?: view)?)\s{0,4}$/i,
    concludes: { kind: 'camera', weight: 'likely' },
    examples: ['Live View', 'Web Viewer'],
    counterExamples: ['Live View of server load'],
    source: 'titles of camera pages; other viewers use them too',
    since: '2026-11-23',
  },
  {
    id: 'title-camera-at-place',
    pattern:
      /^\s{0,4}(?:front|back|rear|side|main|lobby|entrance|garage|garden|yard|driveway|parking|reception|hall|kitchen|office|warehouse|gate|porch|nursery|pool|roof|stairs|corridor)(?: door| yard| gate)?[ _-]?cam(?:era)?[ _-]?\d{0,2}\s{0,4}$/i,
    concludes: { kind: 'camera', weight: 'likely' },
    examples: ['Front Door Cam', 'Pool camera 2', 'garage-cam'],
    counterExamples: ['Garden campaign', 'Pool camp'],
    source: 'titles that an owner gave to a camera, by its place',
    since: '2026-11-26',
  },
  {
    id: 'title-encoder',
    pattern:
      /^\s{0,4}(?:[\w.-]{1,14} ){0,2}(?:(?:h\.?26[45]|hdmi|sdi|hd|video|ip|streaming|live) ?(?:&|\/)? ?){1,3}(?:encoder|streamer)(?: (?:login|web ?\w{0,8}|setup|control|v?\d[\w.]{0,6}))?\s{0,4}$/i,
    concludes: { kind: 'camera', weight: 'likely' },
    examples: ['H.264 Encoder', 'HDMI Encoder Login', 'Video Streamer'],
    counterExamples: ['Encoder', 'Rotary encoder'],
    source: 'pages of encoders, some of which send television',
    since: '2026-11-26',
  },
  {
    id: 'title-baby-monitor',
    pattern:
      /^\s{0,4}(?:[\w.&+-]{2,14} ){0,2}(?:video[ -]?)?(?:baby ?monitor|baby ?phone|babyfon)(?: [\w.-]{1,10})?\s{0,4}$/i,
    concludes: { kind: 'camera', weight: 'likely' },
    examples: ['Baby Monitor', 'Babyphone'],
    counterExamples: ['Baby monitor test 2024 winner', 'audio baby monitors'],
    source: 'baby monitors on a network have a lens but for a few',
    since: '2026-11-26',
  },
] as const satisfies readonly NetworkFingerprint[];
