import type { NetworkFingerprint } from './vocabulary.ts';

const ROWS = [
  {
    id: 'abroad-german',
    pattern:
      /(?<!\p{L})(?:ip|netzwerk|wlan|überwachungs|dome|web|video)[ -]?kamera(?!\p{L})|(?<!\p{L})(?:netzwerk|digitaler ?)-?(?:video)?rekorder(?!\p{L})|(?<!\p{L})kamera[ -]?(?:anmeldung|login|server)(?!\p{L})/iu,
    concludes: { kind: 'camera', weight: 'strong' },
    examples: ['IP-Kamera', 'WLAN Kamera', 'Netzwerkkamera Anmeldung', 'realm="Kamera Anmeldung"'],
    counterExamples: ['Kameradschaft', 'IP-Kameras', 'Digitalkamera'],
    source: 'German manuals of IP cameras',
    since: '2026-11-24',
  },
  {
    id: 'abroad-french',
    pattern:
      /(?<!\p{L})cam[ée]ra[ -](?:ip|r[ée]seau|wi-?fi|de surveillance|dôme)(?!\p{L})|(?<!\p{L})enregistreur (?:vid[ée]o|num[ée]rique|r[ée]seau)(?!\p{L})/iu,
    concludes: { kind: 'camera', weight: 'strong' },
    examples: ['Caméra IP', 'Caméra réseau', 'Enregistreur vidéo'],
    counterExamples: ['Caméras de surveillance', 'Caméra et photographie'],
    source: 'French manuals of IP cameras',
    since: '2026-11-24',
  },
  {
    id: 'abroad-spanish',
    pattern:
      /(?<!\p{L})c[áa]mara[ -](?:ip|de red|wi-?fi|de seguridad|de vigilancia)(?!\p{L})|(?<!\p{L})(?:videograbador|grabador (?:digital|de v[íi]deo|nvr|dvr))(?!\p{L})/iu,
    concludes: { kind: 'camera', weight: 'strong' },
    examples: ['Cámara IP', 'Camara de red', 'Grabador digital'],
    counterExamples: ['Cámara de Comercio', 'Cámaras de seguridad'],
    source: 'Spanish manuals of IP cameras',
    since: '2026-11-24',
  },
  {
    id: 'abroad-italian',
    pattern: /(?<!\p{L})(?:telecamera|videoregistratore)(?!\p{L})/iu,
    concludes: { kind: 'camera', weight: 'strong' },
    examples: ['Telecamera IP', 'Videoregistratore di rete'],
    counterExamples: ['Telecamere', 'Camera di Commercio', 'Camera doppia'],
    source: 'Italian manuals of IP cameras; an Italian camera is a room',
    since: '2026-11-24',
  },
  {
    id: 'abroad-portuguese',
    pattern:
      /(?<!\p{L})c[âa]mera[ -](?:ip|de rede|wi-?fi|de segurança)(?!\p{L})|(?<!\p{L})gravador (?:digital|de v[íi]deo|nvr|dvr)(?!\p{L})/iu,
    concludes: { kind: 'camera', weight: 'strong' },
    examples: ['Câmera IP', 'Gravador digital de vídeo'],
    counterExamples: ['Câmeras', 'Câmera municipal'],
    source: 'Brazilian manuals of IP cameras and recorders',
    since: '2026-11-24',
  },
  {
    id: 'abroad-dutch-nordic',
    pattern:
      /(?<!\p{L})(?:ip|netwerk|nätverks|nettverks|netværks|bewakings|övervaknings|overvåknings|overvågnings|verkko)[ -]?(?:camera|kamera)(?:et|n)?(?!\p{L})/iu,
    concludes: { kind: 'camera', weight: 'strong' },
    examples: ['Netwerkcamera', 'Nätverkskamera', 'Verkkokamera'],
    counterExamples: ['Camerawinkel', 'Verkkokamerat'],
    source: 'Dutch, Swedish, Norwegian, Danish and Finnish manuals of IP cameras',
    since: '2026-11-24',
  },
  {
    id: 'abroad-slavic',
    pattern:
      /(?<!\p{L})ip[ -]?(?:камера|видеокамера)(?!\p{L})|(?<!\p{L})(?:сетевая (?:видео)?камера|(?:сетевой |цифровой )?видеорегистратор)(?!\p{L})|(?<!\p{L})kamer[ay] (?:ip|sieciowa|síťová|internetowa)(?!\p{L})|(?<!\p{L})rejestrator (?:cyfrowy|sieciowy|wideo)(?!\p{L})/iu,
    concludes: { kind: 'camera', weight: 'strong' },
    examples: ['IP-камера', 'Сетевая камера', 'Видеорегистратор', 'Kamera IP', 'Kamera sieciowa'],
    counterExamples: ['Камера хранения', 'Видеорегистраторы', 'Kamera'],
    source: 'Russian, Polish and Czech manuals of IP cameras',
    since: '2026-11-24',
  },
  {
    id: 'abroad-turkish',
    pattern:
      /(?<!\p{L})(?:ip|ağ|güvenlik|kablosuz)[ -]?kameras[ıi](?!\p{L})|(?<!\p{L})(?:kayıt cihazı|kamera (?:güvenlik|kayıt|izleme)|güvenlik kamera)(?!\p{L})/iu,
    concludes: { kind: 'camera', weight: 'strong' },
    examples: ['Ağ kamerası', 'Kayıt cihazı'],
    counterExamples: ['Kameralar'],
    source: 'Turkish manuals of IP cameras',
    since: '2026-11-24',
  },
  {
    id: 'abroad-chinese',
    pattern:
      /视频监控|监控(?:主机|录像)|(?:nvr|dvr|ipc|xvr) ?(?:登录|登陆|录像机|客户端)|摄像机(?:登录|管理|配置)|攝影機(?:登入|管理)|錄影主機|网络(?:高清)?摄像[机头]|網路攝影機|監視攝影機|监控摄像[机头]|(?:网络|硬盘|数字)(?:视频|硬盘)?录像机|網路錄影機/iu,
    concludes: { kind: 'camera', weight: 'strong' },
    examples: ['网络摄像机', '硬盘录像机', '網路攝影機'],
    counterExamples: ['摄影', '录像'],
    source: 'Chinese manuals of IP cameras and recorders',
    since: '2026-11-24',
  },
  {
    id: 'abroad-japanese-korean',
    pattern:
      /(?:ネットワーク|ＩＰ|ip|監視|防犯|ウェブ)カメラ(?:(?=設定|ログイン|管理|画面|サーバ)|(?!\p{L}))|(?:デジタル|ネットワーク)(?:ビデオ)?レコーダー?|(?:네트워크|ip|감시) ?카메라(?!\p{L})/iu,
    concludes: { kind: 'camera', weight: 'strong' },
    examples: ['ネットワークカメラ', '네트워크 카메라', '監視カメラ'],
    counterExamples: ['カメラ屋', '카메라'],
    source: 'Japanese and Korean manuals of IP cameras',
    since: '2026-11-24',
  },
  {
    id: 'abroad-thai-vietnamese-indonesian',
    pattern:
      /กล้อง(?:วงจรปิด|ไอพี)|(?<!\p{L})camera (?:giám sát|quan sát|an ninh)|(?<!\p{L})kamera (?:cctv|pengawas|pengintai)(?!\p{L})/iu,
    concludes: { kind: 'camera', weight: 'strong' },
    examples: ['กล้องวงจรปิด', 'Camera giám sát', 'Kamera pengawas'],
    counterExamples: ['กล้อง', 'Camera hành trình'],
    source: 'Thai, Vietnamese and Indonesian manuals of IP cameras',
    since: '2026-11-24',
  },
  {
    id: 'abroad-arabic-hebrew-greek',
    pattern:
      /(?:كاميرا|كاميرات) (?:مراقبة|المراقبة|ip|شبكة|الشبكة|واي فاي|أمنية|الأمن)|מצלמ(?:ת|ות) (?:אבטחה|רשת|ip|אלחוטית)|دوربین (?:شبکه|تحت شبکه|مداربسته|مدار بسته|امنیتی)|(?:नेटवर्क|सुरक्षा|सीसीटीवी|आईपी) कैमरा|(?<!\p{L})(?:ip κάμερα|κάμερα (?:ip|ασφαλείας|δικτύου|wi-?fi)|(?:δικτυακή|ασύρματη) κάμερα|καταγραφικό (?:dvr|nvr|κάμερας)|جهاز تسجيل (?:فيديو|الفيديو|رقمي|dvr|nvr))(?!\p{L})/iu,
    concludes: { kind: 'camera', weight: 'strong' },
    examples: ['كاميرا مراقبة', 'מצלמת אבטחה', 'Κάμερα IP'],
    counterExamples: ['كاميرا', 'מצלמה', 'Κάμερα'],
    source: 'Arabic, Hebrew and Greek manuals of IP cameras',
    since: '2026-11-24',
  },
  {
    id: 'abroad-hungarian-romanian',
    pattern:
      /(?<!\p{L})(?:(?:ip|hálózati|biztonsági|megfigyelő) ?kamera|camer[ăa] (?:ip|de supraveghere|wireless)|(?:ip|nadzorna|sigurnosna|mrežna|bezpečnostní|síťová|sieťová|bezpečnostná) kamera|мрежова камера|ip kamera)(?!\p{L})/iu,
    concludes: { kind: 'camera', weight: 'strong' },
    examples: ['Biztonsági kamera', 'Cameră de supraveghere', 'Nadzorna kamera'],
    counterExamples: ['Kamera', 'Camere de hotel'],
    source: 'Hungarian, Romanian, Czech, Slovak, Croatian and Bulgarian manuals of IP cameras',
    since: '2026-11-26',
  },
  {
    id: 'abroad-ukrainian',
    pattern:
      /(?<!\p{L})(?:ip-?(?:від|вид)еокамера|мережева (?:відео)?камера|відеореєстратор|відеоспостереження)(?!\p{L})/iu,
    concludes: { kind: 'camera', weight: 'strong' },
    examples: ['Мережева камера', 'Відеореєстратор'],
    counterExamples: ['Камера схову'],
    source: 'Ukrainian manuals of cameras and recorders',
    since: '2026-11-26',
  },
  {
    id: 'abroad-recorders',
    pattern:
      /(?<!\p{L})(?:đầu ghi(?: hình)?(?: ip)?|netwerk ?recorder|videorecorder nvr|verkkotallennin|videotallennin|nätverksinspelare|videooptager|kayıt cihazı|rögzítő nvr|înregistrator video|دوربین مداربسته|grabador ip|gravador ip)(?!\p{L})/iu,
    concludes: { kind: 'video-recorder', weight: 'strong' },
    examples: ['Đầu ghi hình', 'Verkkotallennin', 'Gravador IP'],
    counterExamples: ['ghi', 'videorecorder VHS'],
    source: 'what manuals call a recorder in other languages',
    since: '2026-11-26',
  },
  {
    id: 'abroad-door-stations',
    pattern:
      /(?<!\p{L})(?:video ?türstation|video-?klingel|sonnette vid[ée]o|video-?(?:sonnette|deurbel|portero|citofono|domofon|dörrklocka|dørklokke|ovikello|kapıtelefonu|zvonek)|interphone vid[ée]o|campanello video|videoportier|timbre con c[áa]mara|wideo ?dzwonek|видеозвонок|video ?deurbel|videodörrklocka)(?!\p{L})/iu,
    concludes: { kind: 'doorbell', weight: 'strong' },
    examples: ['Video-Klingel', 'Sonnette vidéo', 'Video deurbel'],
    counterExamples: ['Klingel', 'sonnette'],
    source: 'catalogues of doorbells with a lens in the languages of Europe',
    since: '2026-11-26',
  },
  {
    id: 'abroad-chinese-server',
    pattern: /网络视频服务器|視訊伺服器|视频编码器|安防监控(?:系统|主机|平台)?|可视(?:门铃|对讲)|視訊門鈴|监视器登录/u,
    concludes: { kind: 'camera', weight: 'strong' },
    examples: ['网络视频服务器', '安防监控系统登录', '可视门铃'],
    counterExamples: ['视频', '监控系统', '监控平台'],
    source: 'what Chinese manuals call encoders, recorders and door stations',
    since: '2026-11-26',
  },
  {
    id: 'abroad-place-and-camera',
    pattern:
      /(?<!\p{L})(?:buiten|binnen|slimme ?|deurbel|utomhus|inomhus|utendørs|innendørs|udendørs|indendørs|sisä|haus|garten|tür|haustür|hof|parkplatz|einfahrt|eingangs|terrassen|baby|dach|keller|garagen|balkon|flur|stall|tor|innen|außen|aussen|sicherheits|wild|tuin|deur|huis|voordeur|oprit|beveiligings|valvonta|turva|övervaknings|dörr|dør|hage|have|piha|ovi|ulko)[ -]?(?:kamera|camera)(?: ?\d{1,2}| \p{L}{3,12})?(?=$|["',(.-])/iu,
    concludes: { kind: 'camera', weight: 'strong' },
    examples: ['Gartenkamera', 'Basic realm="Hofkamera 2"', 'Tuincamera', 'Hauskamera Einfahrt'],
    counterExamples: ['Digitalkamera', 'Gartenkameras', 'Camera haven'],
    source: 'German, Dutch and Nordic words for a camera by its place',
    since: '2026-11-26',
  },
  {
    id: 'abroad-spy-cameras-and-recorders',
    pattern:
      /(?<!\p{L})(?:térfigyelő kamera|kamera monitoringu|kamera przemysłowa|cctv 카메라|영상 ?녹화기|(?:디지털|네트워크) ?(?:비디오 ?)?녹화기|serveur vid[ée]o ip|grabador de red|servidor de v[íi]deo ip|videorekorder (?:login|anmeldung)|netzwerk-?videorekorder|kamera ?\d{0,2} ?[-–|:] ?(?:anmeldung|login)|caméra espion|cámara espía|spionkamera|spy kamera|telecamera spia|скрытая камера|隐藏摄像头|针孔摄像[头机])(?!\p{L})/iu,
    concludes: { kind: 'camera', weight: 'strong' },
    examples: ['Térfigyelő kamera', '영상 녹화기', 'Serveur vidéo IP', 'Kamera 1 - Anmeldung', 'Caméra espion'],
    counterExamples: ['Kamera', 'Serveur vidéo'],
    source: 'what cameras and recorders call themselves in languages of Europe and Asia',
    since: '2026-11-26',
  },
  {
    id: 'abroad-one-word',
    pattern:
      /^(?!digital|foto|film|mein|eine|action|sofort|spiegel|kompakt|unterwasser|einweg|handy|wärme|system|stehbild|klein|groß|super|rückfahr|front|dash|laut|horror|die|das|auto)\p{L}{2,18}kamera(?:[-_ ]?\d{1,2})?(?=$|\.(?:lan|local|home|internal|intern|corp|hotel|default|fritz\.box|box)\b|\._)/iu,
    concludes: { kind: 'camera', weight: 'strong' },
    examples: ['Nistkastenkamera', 'haustuerkamera.local', 'Spionagekamera'],
    counterExamples: ['Digitalkamera', 'Systemkamera', 'Nistkastenkameras im Test'],
    source: 'one word of German, Nordic or Finnish for a camera by its place or its use, as all of a name',
    since: '2026-11-26',
  },
  {
    id: 'abroad-video-intercoms',
    pattern:
      /(?<!\p{L})(?:videogegensprechanlage|video-?(?:tür)?sprechanlage|video-?tür(?:klingel|sprechstelle|telefon|station)|videocitofono|citofono (?:con )?video|video ?portero|portero (?:autom[áa]tico|electr[óo]nico) con c[áa]mara|portier vid[ée]o|visiophone|interphone (?:avec )?vid[ée]o|sonnette (?:connectée |sans fil )?(?:vid[ée]o|avec caméra)|wideodomofon|videodomofon|видеодомофон|видеопанель|видеоглазок|відеодомофон|görüntülü diafon|video kapı telefonu|videointerfon|videokaputelefon|video ?kaputelefon|porttelefon med (?:kamera|video)|videofoon|(?:tür)?klingel mit kamera|timbre con c[áa]mara|campanello con telecamera|dzwonek z kamer[ąa]|звонок с камерой|テレビドアホン|ドアホン|비디오폰|可視對講)(?!\p{L})/iu,
    concludes: { kind: 'doorbell', weight: 'strong' },
    examples: ['Videosprechanlage', 'Видеодомофон', 'Sonnette connectée vidéo', 'Türklingel mit Kamera'],
    counterExamples: ['Sprechanlage', 'sonnette', 'домофон'],
    source: 'what catalogues call door stations with a lens in languages of Europe and Asia',
    since: '2026-11-26',
  },
] as const satisfies readonly NetworkFingerprint[];

/** What each of the rows has in it, whichever language it is of: a letter beyond ASCII, or one of these beginnings. */
const ONE_OF_THEM =
  /[^\0-\x7f]|[kc]am|re[ck]order|enregis|vid|wid|visio|grabador|gravador|regist|rejestr|tallennin|klingel|sonnette|interphone|timbre|dzwonek|citofon|portero|portier|porttel/i;

/** How devices name themselves in other languages; in a title, only where it is short. Letters of all scripts end a word. */
export const CAMERA_WORDS_ABROAD: readonly NetworkFingerprint[] = ROWS.map((row) => ({
  ...row,
  oneOfMany: ONE_OF_THEM,
}));
