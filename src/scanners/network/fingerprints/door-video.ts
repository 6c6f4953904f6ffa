import type { NetworkFingerprint } from './vocabulary.ts';

/** Door stations, bells and indoor screens of video entry, by maker and by the words of catalogues. */
export const DOOR_VIDEO = [
  {
    id: 'door-videx',
    pattern:
      /(?<![\w.-])(?:videx (?:vx2[23]\d\d|cyberdome|ip ?vx|gsm ?pro video|video|4\d{3}v|ip (?:video|door)\w{0,8}))(?![\w.])/i,
    concludes: { kind: 'doorbell', weight: 'strong' },
    examples: ['Videx VX2200 IP door panel', 'Videx IP video intercom'],
    counterExamples: ['Videx audio', 'videxport'],
    source: 'Videx catalogues of door stations with a lens',
    since: '2026-11-26',
  },
  {
    id: 'door-bpt-came',
    pattern:
      /(?<![\w.-])(?:(?:bpt|came) (?:xts|mtm|thangram|opale|perla|ip ?360|lithos|mitho|agata|futura|video\w{0,8}|xip|ethos))(?![\w.])/i,
    concludes: { kind: 'doorbell', weight: 'strong' },
    examples: ['BPT XTS 7 IP video receiver', 'CAME XTS'],
    counterExamples: ['came', 'bpt thermostat'],
    source: 'BPT and CAME catalogues of video entry',
    since: '2026-11-26',
  },
  {
    id: 'door-fermax',
    pattern:
      /(?<![\w.-])(?:fermax (?:duox|veo|meet|loft|ilox|wi-?box|milo|skyline|marine|kin|lynx|blue ?star|citymax|cityline)|meet (?:milo|kin|marine) (?:panel|monitor))(?![\w.])/i,
    concludes: { kind: 'doorbell', weight: 'strong' },
    examples: ['Fermax DUOX PLUS monitor', 'FERMAX MILO panel'],
    counterExamples: ['duox', 'meet'],
    source: 'Fermax catalogues of video entry',
    since: '2026-11-26',
  },
  {
    id: 'door-spanish',
    pattern:
      /(?<![\w.-])(?:(?:golmar|auta|tegui|guinaz|alcad|comelit|tecnoalarm|amroad) (?:ip|video\w{0,8}|g2\+?|soul|art ?\w{0,3}|face|grf|hit|nea|iblack|acv|cim|visualtech|stadio|nexa|sfera))(?![\w.])/i,
    concludes: { kind: 'doorbell', weight: 'strong' },
    examples: ['Guinaz GRF IP video', 'Auta FACE IP', 'Golmar SOUL 7'],
    counterExamples: ['Golmar', 'auta'],
    source: 'catalogues of Spanish makers of video entry',
    since: '2026-11-26',
  },
  {
    id: 'door-kenwei-and-kin',
    pattern:
      /(?<![\w.-])(?:kenwei|kw-\w?\d{3,4}\w{0,4}-?\w{0,5} ?(?:ip|wifi|video|monitor|hd)|leelen|anjubao|aurine|wrt video ?\w{0,8}|taichuan|zhuhai taichuan|jiale video|shidean|rl-\w{3,6} video door\w{0,6}|homestead video door\w{0,6}|saful|actop|danmini|jeatone|tuya video intercom)(?![\w.])/i,
    concludes: { kind: 'doorbell', weight: 'strong' },
    examples: ['Kenwei KW-S702C', 'Aurine door station', 'Leelen V37', 'Jeatone'],
    counterExamples: ['kenweil', 'leelend'],
    source: 'Chinese makers of video intercoms alone',
    since: '2026-11-26',
  },
  {
    id: 'door-dnake',
    pattern: /(?<![\w.-])(?:dnake|280sd-\w{2,6}|280m-\w{2,6}|905d-\w{2,4}|902d-\w{2,4})(?![\w.])/i,
    concludes: { kind: 'doorbell', weight: 'strong' },
    examples: ['DNAKE S615', 'DNAKE 280SD-C12', '905D-Y4'],
    counterExamples: ['snake', 'd-nake'],
    source: 'DNAKE manuals',
    since: '2026-11-26',
  },
  {
    id: 'door-commax',
    pattern:
      /(?<![\w.-])(?:commax (?:c(?:dv|av|iot|mv|dm)|drc|cdp|dpv)-?\w{2,8}|c(?:dv|av|mv)-(?:1\d{2,3}|4\d|7\d|35|43|70)\w{1,5}|drc-\d{1,2}\w{2,5})(?![\w.])/i,
    concludes: { kind: 'doorbell', weight: 'strong' },
    examples: ['Commax CDV-1024MA', 'COMMAX CIOT-L20M'],
    counterExamples: ['Commax', 'CDV-ROM'],
    source: 'COMMAX catalogues of video door phones',
    since: '2026-11-26',
  },
  {
    id: 'door-korean-wallpads',
    pattern:
      /(?<![\w.-])(?:(?:hyundai|kocom|samsung|sks|ezon|kolon benit|hdc ?labs) (?:h(?:a|t|cc|ac|at)c?-?\d{3,4}\w{0,4}|kcv-?\w{2,8}|khn-?\w{2,6}|sht-?\w{3,8}|wall ?pad\w{0,4}|h-?home\w{0,4}|imazu\w{0,4}|sh[pt]-\w{3,8} video))(?![\w.])/i,
    concludes: { kind: 'doorbell', weight: 'strong' },
    examples: ['Hyundai HAC-2010', 'Samsung SHT-3517', 'Kocom KCV-S701'],
    counterExamples: ['Hyundai i30', 'samsung wallet'],
    source: 'Korean catalogues of video door phones',
    since: '2026-11-26',
  },
  {
    id: 'door-classe',
    pattern:
      /(?<![\w.-])(?:classe ?(?:100|300)\w{0,8}|c300x\d?e?\w{0,4}|bticino (?:classe|video|axolute video|polyx video|344[67]\d\d|3485\d\d|linea 3000|sfera)|legrand (?:classe|easy kit video|ecran video))(?![\w.])/i,
    concludes: { kind: 'doorbell', weight: 'strong' },
    examples: ['Classe300X13E', 'BTicino Classe 300X', 'C300X'],
    counterExamples: ['class 300', 'classes'],
    source: 'BTicino Classe 100 and 300 manuals',
    since: '2026-11-26',
  },
  {
    id: 'door-french-video',
    pattern:
      /(?<![\w.-])(?:(?:scs(?: sentinel)?|extel|avidsen|thomson|somfy|chacon|diagral|delta dore|urmet|intratone|castel|cogelec|aiphone|legrand|noralsy|comelit|philips|castorama|blyss) (?:visio\w{0,8}|video\w{0,8}|v\d{3,4}|welcomeeye\w{0,10}|clairview\w{0,4}|ghost ?ring|ringdoor|connect video|one ?bell|nova bell|xellip|cap ip video)|castel ?xellip\w{0,12}|xellip(?: ?\d{1,2}\w{0,6})?|visiodoor\w{0,4}|smart ?bracket video)(?![\w.])/i,
    concludes: { kind: 'doorbell', weight: 'strong' },
    examples: ['SCS Sentinel VisioDoor', 'Castel XELLIP IP video', 'CastelXELLIP/1.0', 'Extel Visio 7'],
    counterExamples: ['Castel', 'xelli'],
    source: 'catalogues of French doors and bells with a lens',
    since: '2026-11-26',
  },
  {
    id: 'door-german-video',
    pattern:
      /(?<![\w.-])(?:(?:siedle|gira|busch[- ]jaeger|jung|merten|berker|hager|elcom|tcs|tcs:?bus|ritto|grothe|m-e|telegärtner|behnke|baudisch|schneider intercom|agfeo|auerswald|mobotix|niko|abb|zennio|basalte|divus|peaknx|rademacher|feller) (?:video\w{0,14}|tks-ip|dcs ip gateway video|welcome(?: ip)?|welcometouch|ip-?touch video|videotür[a-zäöüß]{0,10}|home control video\w{0,4}|getface\w{0,4}|ip video\w{0,8}|kamera ?modul|kameramodul|moderna video|twinbus video|carus|isw5\w{2,4}|tür ?station video|door ?(?:line)? ?pro ?video|tfs-dialog ?\w{0,3} video|doorline a?\/?b? ?video))(?![\w.])/i,
    concludes: { kind: 'doorbell', weight: 'strong' },
    examples: ['Niko home control video door unit', 'Zennio GetFace IP', 'ABB Welcome IP'],
    counterExamples: ['Gira', 'niko', 'Jung'],
    source: 'German, Swiss and Belgian catalogues of door stations with a lens',
    since: '2026-11-26',
  },
  {
    id: 'door-american-video',
    pattern:
      /(?<![\w.-])(?:(?:algo 8028\w{0,4}|algo 8(?:036|039|201)\w{0,4}.{0,20}video|cyberdata (?:sip )?(?:h\.?264 )?video\w{0,10}|doorking (?:18\d\d|90\d) ?video|doorbird|butterfly ?mx|swiftlane\w{0,8}|latch (?:intercom|camera|r2)|akuvox|carson|gatewise video|mvi mini|talka-?phone voip-?\w{3,6}.{0,8}video|viking x-\d{2,3}(?:-ip|-p|-\w{2,3}){0,2}|viking k-1775\w{0,4}|code ?blue .{0,12}video|valcom .{0,12}video|aiphone (?:jo|ix|ixg|jp|jv|gt)\w?[-s]\w{2,6}|openpath video\w{0,8}|avigilon alta video\w{0,8}|verkada td\d{2}|2n (?:ip (?!audio)|verso|style|solo|force|vario)\w{0,6}|tador (?:kx|codephone)\w{0,6}|zkteco (?:vex|ve)\w{3,8}|zkteco .{0,10}video intercom|nortek .{0,12}video|comelit .{0,10}quadra))(?![\w.])/i,
    concludes: { kind: 'doorbell', weight: 'strong' },
    examples: [
      'Algo 8028 SIP Video Doorphone',
      'Swiftlane SwiftReader',
      'Doorking 1812 video',
      'Viking X-205-P',
      'Openpath Video Reader',
    ],
    counterExamples: ['Algo 8180 horn', 'doorking keypad', 'Viking'],
    source: 'American catalogues of door stations with a lens',
    since: '2026-11-26',
  },
  {
    id: 'door-slavic-video',
    pattern:
      /(?<![\w.-])(?:(?:slinex|tantos|ctv|falcon eye|j2000|eltis|metakom|vizit|cyfral|bas-?ip|neolight|arny|dom\.?ru|rubetek|true ?ip|beward|sokol|infinitex|commax|vidos|orno|urmet miro|cyfral optima|laskomex|aco|genway|wekta|proel|elfon) (?:s[lm]-\w{2,8}|ts-\w{2,10}|ctv-\w{3,8}|fe-\w{3,8}|dp\d{4,5}\w{0,6}|video\w{0,8}|wideo\w{0,10}|vdp-\w{2,8}|vds-\w{2,8}|or-vid-\w{2,8}|x1[01]\w{0,3}|m\d{3,4}\w{0,3}|ti-\d{3,4}\w{0,4}|avd?-\w{2,8}|m-?10\w{0,4}|duo\w{0,4} video|an?-\w{2,6} video)|or-vid-\w{2,4}-\w{2,8}|vdp-\d{2}[ab]\d\w{0,6})(?![\w.])/i,
    concludes: { kind: 'doorbell', weight: 'strong' },
    examples: ['Slinex SM-07M', 'Vidos X10', 'CTV CTV-DP4707', 'OR-VID-VP-1041'],
    counterExamples: ['Orno', 'Vizit hotel', 'aco'],
    source: 'catalogues of video intercoms in Poland, Russia and Ukraine',
    since: '2026-11-26',
  },
  {
    id: 'door-entry-words',
    pattern:
      /(?<![\w.-])(?:ip (?:video )?(?:door ?(?:panel|station|phone|entry)|villa (?:panel|station)|outdoor (?:panel|station))|(?:sip|ip|villa|outdoor|apartment|lobby|multi-?apartment|audio ?(?:&|\/|and) ?video|av|face|facial|android|linux) (?:video )?door ?(?:station|phone|panel)|fac(?:e|ial)[ -]recognition (?:door (?:station|phone|unit)|terminal|panel)|visitor (?:panel|camera|station))(?![\w.])/i,
    concludes: { kind: 'doorbell', weight: 'strong' },
    examples: ['DNX S212 IP door panel', 'Villa door station', 'Android door phone', 'facial recognition terminal'],
    counterExamples: ['door panel', 'SIP door', 'audio door phone'],
    source: 'what catalogues call door stations that are on a network: those have a lens but for a few',
    since: '2026-11-26',
  },
  {
    id: 'door-more',
    pattern:
      /(?<![\w.-])(?:tks-ip-?gateway|comelit (?:vip|simplehome|mini ?hf|maxi|ultra|quadra|ikall|roma)(?: \w{2,10})?|urmet (?:1039|1060|1717|1722|1723|1760|ipercom|cfwd|miwa|vog5w?|max|mikra2?|aikom|alpha video)\w{0,6}|commend (?:od|im|id|is|afi|symphony)\w{0,4}v\w{0,3}|stentofon .{0,10}video|turbine (?:compact )?video|jacques .{0,12}(?:video|vcm|ipm-\w?v)\w{0,4}|alphatouch video\w{0,4}|helios ip(?: \w{3,8})?|tcs (?:voip )?video\w{0,4}|legrand 369\d{3}|gira (?:system 106 )?(?:video|kamera)\w{0,8}|busch-?welcome\w{0,4}|abb-?welcome\w{0,4}|face(?:ial)? recognition (?:panel|terminal|camera)|visitor ?cam\w{0,4}|video ?(?:portier|gong|klingel|bell)\w{0,4}|portier vid[ée]o|citofono video|videocitofonia)(?![\w.])/i,
    concludes: { kind: 'doorbell', weight: 'strong' },
    examples: ['TKS-IP-Gateway', 'Comelit ViP', 'Helios IP Verso', 'Stentofon Turbine Video'],
    counterExamples: ['turbine', 'Urmet', 'helios'],
    source: 'door stations with a lens, in makers’ manuals',
    since: '2026-11-26',
  },
] as const satisfies readonly NetworkFingerprint[];
