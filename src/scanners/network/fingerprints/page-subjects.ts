import type { NetworkFingerprint } from './vocabulary.ts';

/** Titles of pages that speak about something: a device's own page names itself. Tried first, in titles alone. */
export const PAGE_SUBJECTS = [
  {
    id: 'page-plural',
    pattern: /(?<!\p{L})(?:cameras|(?<!- my )webcams|camcorders|doorbells|camere|cámaras|caméras|kameras)(?!\p{L})/iu,
    concludes: { kind: 'server', weight: 'certain' },
    examples: ['Webcams in the Alps - live weather and snow', 'Security cameras'],
    counterExamples: ['IP Camera', 'Webcam'],
    source: 'a device names itself in the singular; lists, shops and house rules speak of many',
    since: '2026-11-23',
  },
  {
    id: 'page-shop',
    pattern:
      /\b(?:shop|store|buy|prices?|sale|deals?|reviews?|distributor|products|catalogue|support|downloads?|for sale|order|cart|jobs|careers|market|partners?|bookings?|academy|training|press|verleih|rental|kaufen|preisvergleich|angebote?|acheter|prix|comprar|precios?|acquista|prezzi|offerte)\b/i,
    concludes: { kind: 'server', weight: 'certain' },
    examples: ['Dahua distributor - Products', 'Axis Communications | Shop'],
    counterExamples: ['AXIS M1065-L', 'DVR components'],
    source: 'words of trade, which no device carries in its title',
    since: '2026-11-23',
  },
  {
    id: 'page-article',
    pattern:
      /\b(?:blog|news|how to|guide to|best|top \d{1,9}|wiki(?:pedia)?|forum|tutorial|explained|history|museum|report|schedule|guide|community|topics|investors?(?: relations)?|about us|contact us|impressum|imprint|headquarters|review|jobs|hinweis|datenschutz|informativa|aviso|mentions l[ée]gales|law|rules|notice|privacy|policy|statistics|database|menu|opening hours|tickets|booking|reservation|course)\b/i,
    concludes: { kind: 'server', weight: 'certain' },
    examples: ['How to set up your Reolink camera - Blog', 'Camera obscura museum'],
    counterExamples: ['HD Camera 2'],
    source: 'words of articles and notices',
    since: '2026-11-23',
  },
  {
    id: 'page-place',
    pattern:
      /\b(?:hotel|hostel|albergo|pension|guest ?house|resort|restaurant|beach|harbou?r|ski|alps|tourism|tourist|weather|traffic|city of|village|gallery|photos?|pictures|club|wedding|museum|bank|hospital|church)\b/i,
    concludes: { kind: 'server', weight: 'certain' },
    examples: ['Beach webcam - Hotel Miramar', 'Photo gallery - Camera club Bergen'],
    counterExamples: ['Photosmart', 'Lobby IP Camera'],
    source: 'places and pastimes whose pages carry or mention a webcam',
    since: '2026-11-23',
  },
  {
    id: 'page-speaks',
    pattern: /^(?:what|how|why|which|our|my(?! webcam ?xp)|your|the|about|all) |\?$/i,
    concludes: { kind: 'server', weight: 'certain' },
    examples: ['What is a PTZ camera?', 'Our network camera test'],
    counterExamples: ['Allnet IP Cam', 'Thermal camera', 'my webcamXP server!'],
    source: 'a sentence about a thing, not the thing’s name',
    since: '2026-11-24',
  },
  {
    id: 'page-article-abroad',
    pattern:
      /(?<!\p{L})(?:im test|test(?:bericht|sieger)\p{L}{0,40}|vergleich|ratgeber|bewertung(?:en)?|anleitung|nachrichten|für (?:den|die|das|ihr)|comparatif|avis|essai|actualités|pour (?:votre|la|le)|guía|análisis|opiniones|noticias|para (?:tu|su|la|el)|recensione|confronto|guida|per (?:la|il|casa)|vergelijking|kopen|voor (?:uw|je)|обзор|купить|отзывы|статья|как (?:выбрать|установить|подключить|настроить)|лучшие|рейтинг|советы|wie man|kaufberatung|die besten|cómo (?:elegir|instalar)|(?:las|los) mejores|come (?:scegliere|installare)|(?:le|i) migliori|comment (?:choisir|installer)|(?:les|quelle|quel) meilleure?s?|como (?:escolher|instalar)|as melhores|jak (?:wybrać|zainstalować)|poradnik|jak vybrat|nasıl|en iyi|hoe kies|de beste|hur väljer|bästa|评测|レビュー)(?!\p{L})|怎么选|怎麼選|如何(?:选择|安装|選擇)|选购|選購|指南|推荐|推薦|教程|测评|新闻|新聞|论坛|商城|价格|批发|选び方|選び方|ブログ|一覧|おすすめ|比較|通販|価格|ニュース|ランキング|추천|비교|후기|가격|쇼핑|블로그/iu,
    concludes: { kind: 'server', weight: 'certain' },
    examples: [
      'Überwachungskamera im Test',
      'Caméra IP : comparatif et avis',
      '防犯カメラの選び方',
      'Как выбрать камеру',
    ],
    counterExamples: ['Netzwerkkamera Anmeldung', 'Caméra de surveillance'],
    source: 'words of tests, guides and shops in other languages',
    since: '2026-11-25',
  },
  {
    id: 'page-hospitality-notice',
    pattern:
      /(?<!\p{L})(?:gästeseite|gästeinformation|gästemappe|hausordnung|guest (?:information|directory|portal|wi-?fi)|house rules|livret d['’]accueil|informazioni ospiti|información para hu[ée]spedes|(?<!officer )check-?in|check-?out|zimmer|chambre|habitaci[óo]n|camere|pokoje|szobák)(?!\p{L})/iu,
    concludes: { kind: 'server', weight: 'certain' },
    examples: ['Gästeinformation – Videoüberwachung', 'Guest portal', 'Gästemappe'],
    counterExamples: ['Guest camera', 'IP Kamera', 'Reveal DEMS 360 - Officer check-in'],
    source: 'titles of a house’s own pages, which may speak about cameras',
    since: '2026-11-26',
  },
  {
    id: 'page-what-programs-do',
    pattern:
      /\b(?:software for|download|documentation|docs|api reference|github|plugin for|sdk|(?<!evidence )library|comparison|alternatives?|explained|for beginners|frequently asked|faq|manual|datasheet|specifications?)\b|\S vs\.? \S/i,
    concludes: { kind: 'server', weight: 'likely' },
    examples: ['Webcam software for Windows', 'IP camera SDK documentation', 'DVR vs NVR'],
    counterExamples: ['IP Camera', 'Camera setup', 'WatchGuard Evidence Library'],
    source: 'titles of pages about programs and devices',
    since: '2026-11-26',
  },
  {
    id: 'page-offers-work',
    pattern:
      /\b(?:installation(?: (?:in|of|service|company|guide)\b|$)|installers?|installateur|protocol|reference|overview|basics|introduction|case stud(?:y|ies)|webinar|white ?paper|tender|for sale|near me|per month)\b/i,
    concludes: { kind: 'server', weight: 'certain' },
    examples: ['IP camera installation in Munich', 'Pelco protocol reference', 'CCTV installers'],
    counterExamples: ['IP Camera', 'Installation wizard'],
    source: 'titles of firms that fit cameras and of texts about them',
    since: '2026-11-26',
  },
  {
    id: 'page-webcam-of-place',
    pattern:
      /^(?=.{0,90}\b(?:web|live|panorama)[ -]?cam\b).{0,90}(?<!\p{L})(?:panorama|skigebiet|bergbahn(?:en)?|strand|hafen|pisten?|talstation|bergstation|marktplatz|altstadt|spiaggia|playa|puerto|plage|montagne|lago|lac|see|gletscher|glacier|slopes?|mountain|valley|island|lake|river|bridge|old town|city|downtown|pier|marina|airport|volcano|surf|snow|wetter|meteo|météo|zoo|nest|aquarium|port|cape|bay|coast|shore|lighthouse|square|cathedral|summit|peak|fjord|promenade|waterfront|wharf|canal|canaveral|skyline|boulevard|riviera|costa|isola|cathédrale|platz|gipfel|hütte|seilbahn|skilift)(?!\p{L})/iu,
    concludes: { kind: 'server', weight: 'certain' },
    examples: ['Panorama webcam', 'Live webcam Lake Garda', 'Webcam Marktplatz'],
    counterExamples: ['Webcam', 'Lobby webcam', 'Lake camera'],
    source: 'pages that show a place to the public',
    since: '2026-11-26',
  },
] as const satisfies readonly NetworkFingerprint[];
