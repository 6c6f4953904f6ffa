import { rowsOfMakers } from './rows-of-makers.ts';
import type { NetworkFingerprint } from './vocabulary.ts';

/** Pages and goods that name cameras, or makers of them, and are none: lists of routers, dashboards, services, trades. */
export const LOOK_ALIKE_PAGES = [
  {
    id: 'like-page-of-router',
    pattern:
      /(?<!\p{L})(?:parental controls?|port forwarding|dhcp leases?|connected devices|attached devices|guest network|aiprotection|client list|network map|firewall rules?|mac filter(?:ing)?|wi-?fi clients|nat rules?|virtual servers?|known devices|angeschlossene geräte|verbundene geräte|heimnetz|kindersicherung|gastnetz|portfreigaben?|appareils connectés|contrôle parental|réseau invité|dispositivos conectados|control parental|red de invitados|dispositivi connessi|rete ospiti|controllo genitori|podłączone urządzenia|kontrola rodzicielska|подключ[её]нные устройства|родительский контроль|гостевая сеть|已连接设备|端口映射|家长控制|接続端末|保護者機能)(?!\p{L})/iu,
    concludes: { kind: 'router', weight: 'certain' },
    examples: [
      'Parental control Cloud camera setup',
      'Port forwarding NVR-HTTP TCP 8000',
      'Appareils connectés: webcam',
    ],
    counterExamples: ['Camera network setup', 'Port: 8000 NVR', 'Guest camera'],
    source: 'pages of routers list what is behind them, cameras too',
    since: '2026-11-28',
  },
  {
    id: 'like-dashboard',
    pattern:
      /\b(?:home[ -]?assistant(?! add-?on)|hass\.io|grafana|zabbix|nagios|icinga|prtg|librenms|observium|check_?mk|cacti|snipe-?it|glpi|node-?red|openhab|iobroker|domoticz|fhem|homebridge|hubitat|homey|uptime ?kuma|statping|cachet|phpipam|netbox|wazuh|pi-?hole|adguard ?home|portainer|proxmox|homarr|heimdall|dashy|organizr|netdata|solarwinds|whatsup gold|opmanager|auvik|nedi|ntopng|mib browser|snmp (?:walk|browser|mibs?)|[\w-]{2,20}-mib)\b/i,
    concludes: { kind: 'server', weight: 'certain' },
    examples: ['Overview - Home Assistant', 'Zabbix: host camera-lobby', 'SNMP MIB browser - HIKVISION-MIB'],
    counterExamples: ['Home camera', 'Grandstream GSC3610', 'Milestone XProtect'],
    source: 'programs that watch over devices and houses and name what they watch',
    since: '2026-11-28',
  },
  {
    id: 'like-service-of-maker',
    pattern:
      /\b(?:(?:cloud|system|service|server|api|platform) status|(?<!local )status ?page|service health|incidents?|outages?|maintenance window|reseller|dealer (?:portal|login|locator)|sign[ -]?up|account (?:login|registration|recovery)|password reset|reset (?:your )?password|firmware (?:archive|repository|mirror)|release notes|changelog|security advisor(?:y|ies)|vulnerabilit(?:y|ies)|cve-\d{4}-\d{1,7}|exploits?|end[ -]user licen[cs]e|terms of (?:use|service)|knowledge ?base|help ?(?:cent(?:er|re)|desk)|ticket(?:ing)? system|warranty|rma|return(?:s)? (?:request|portal))\b/i,
    concludes: { kind: 'server', weight: 'certain' },
    examples: ['Verkada Command status page', 'Hikvision vulnerability CVE-2021-36260', 'EZVIZ account login'],
    counterExamples: ['Camera status', 'Hikvision login', 'Account: admin - IP Camera'],
    source: 'what makers and others run and write about cameras, and no camera serves',
    since: '2026-11-28',
  },
  {
    id: 'like-call-with-camera',
    pattern:
      /\b(?:bigbluebutton|jitsi(?: meet)?|greenlight|nextcloud talk|element call|whereby|google meet|microsoft teams|gotomeeting|opentok|rocket\.?chat|mattermost)\b|\b(?:share|try|allow|join with|turn on|(?:test|check|enable) (?:your|my))(?: (?:your|my|the|a))? (?:web ?cam|camera)\b|\b(?:web ?cam|mic(?:rophone)?)(?: and mic\w{0,8})? (?:test(?:er)?|check)\b/i,
    concludes: { kind: 'server', weight: 'certain' },
    examples: ['BigBlueButton - share webcam', 'Webcam test', 'Allow camera access'],
    counterExamples: ['Webcam', 'Test camera 1', 'Camera hall'],
    source: 'pages of calls, which use the camera of whoever looks at them',
    since: '2026-11-28',
  },
  {
    id: 'like-words-of-town',
    pattern:
      /\b(?:(?:street|avenue) \d{1,4}(?!\d|.{0,6}\bcam)|road ?works|planning (?:portal|permission|application)|school (?:board|district)|board minutes|holiday (?:apartments?|homes?|lets?|flats?|rentals?)|vacation rentals?|serviced apartments?|parish council|town council|city council|county council|township|municipality|gemeinde(?:rat)?|ferienwohnung|location de vacances|casa vacanze|casa rural|agriturismo)\b/iu,
    concludes: { kind: 'server', weight: 'certain' },
    examples: ['Foscam street 12 - holiday apartment', 'Zoneminder Street school board minutes'],
    counterExamples: ['Street camera', 'Apartment 4 camera', 'Road camera'],
    source: 'pages of towns and lodgings whose names may be a maker’s',
    since: '2026-11-28',
  },
  {
    id: 'like-meters-and-machines',
    pattern:
      /\b(?:moisture meter|clamp meter|multimeter|light meter|sound level meter|vibration meter|mounter|pick[ -]and[ -]place|precision machinery|water meter|energy meter|smart meter|weighing|weighbridge|breathalyzer|excavator|generator set|gas detector|air quality|(?:ambience|occupancy|contact|leak|water|humidity|co2|presence|vibration|level|proximity|soil) sensor|magnetic contact|contact switch|parking sensor|x-ray|infusion|copier|plotter)\b(?<!\b(?:cam|dvr|nvr|video|door)[^]{0,20})(?![^]{0,12}\bcam)/i,
    concludes: { kind: 'appliance', weight: 'certain' },
    examples: [
      'FLIR MR277 moisture meter export',
      'Hanwha Precision Machinery - mounter SM485',
      'Milesight ambience sensor',
    ],
    counterExamples: ['FLIR moisture meter camera', 'Infinova V6202', 'Camera, level sensor'],
    source: 'meters, sensors and machines by makers of cameras and their namesakes, in catalogues',
    since: '2026-11-28',
  },
  {
    id: 'like-goods-of-other-trade',
    pattern:
      /\b(?:fib(?:er|re) optic (?:transmission|chassis|modem|transceiver|converter)|(?:audio|voice) conferencing|conferencing bridge|(?:iot|multicast|zigbee|z-wave|lora|modbus|bacnet|knx|sms|gsm|voip|analog) gateway|cellular router|lamps?|bulb service|light (?:strip|panel|switch)|dialer|power control|power distribution|ticket printer|display wall|touch screen|smart watch)\b(?<!\b(?:cam|dvr|nvr|video|door)[^]{0,30})(?![^]{0,16}\bcam)/i,
    concludes: { kind: 'appliance', weight: 'certain' },
    examples: [
      'Kedacom Sky100 audio conferencing bridge',
      'Foscam Homekit lamp - bulb service',
      'Viking X-205 VoIP dialer',
    ],
    counterExamples: ['Lamp camera', 'Infinova V6202', 'Video lamp'],
    source: 'lights, gateways and transmission by makers of cameras and their namesakes, in catalogues',
    since: '2026-11-28',
  },
  {
    id: 'like-medical',
    pattern:
      /\b(?:sectra|pacs|dicom|radiology|ultrasound|mammograph\w{0,4}|intellispace|carestream|patient (?:portal|record|monitoring)|electronic health)\b(?!.{0,40}\b(?:ip|network|ptz) cam)/i,
    concludes: { kind: 'computer', weight: 'certain' },
    examples: ['Sectra UniView', 'Carestream Vue PACS viewer'],
    counterExamples: ['Radiology ward IP camera', 'Sector 7 camera', 'Uniview NVR'],
    source: 'programs and devices of hospitals that share words with makers of cameras',
    since: '2026-11-28',
  },
  ...rowsOfMakers(
    {
      kind: 'hub',
      kindIsOwn: true,
      weight: 'certain',
      before: /(?<![\w-])/,
      after: /(?!.{0,24}\b(?:cam(?:era)?|video|dvr|nvr)\b)/,
      source: 'other goods of makers of cameras, by the numbers in their catalogues',
      since: '2026-11-28',
    },
    [
      [
        'goods-milesight-things',
        'Milesight',
        /milesight (?:ur|ug|ws|am|em|wt|ct|ts|uc|gs|at|sg|ft|vs)\d{2}/,
        ['Milesight UR35', 'Milesight WS301'],
        ['Milesight MS-C2962', 'Milesight AM319 camera'],
      ],
      [
        'goods-flir-meters',
        'Flir',
        /flir (?:mr|cm|dm|vp|im|em|ta)\d{2}/,
        ['FLIR CM275', 'FLIR DM286'],
        ['FLIR A310', 'FLIR CM-6206 camera'],
      ],
      ['goods-koukaam-power', 'Koukaam', /netio-?\d{3}/, ['Koukaam NETIO-230B'], ['Koukaam IPCorder KNR-100', 'NETIO']],
      [
        'goods-watchguard-firewall',
        'WatchGuard Video',
        /watchguard (?:firebox|xtm|xcs|[mt]\d{2}|ap\d{2}|dimension|fireware)/,
        ['WatchGuard M500', 'WatchGuard Firebox T35'],
        ['WatchGuard 4RE', 'WatchGuard Vista'],
      ],
      [
        'goods-hanwha-machines',
        'Hanwha',
        /hanwha (?:precision|techwin automation|vision mounter|decan|sm\d{3}|robot|cobot|hcr-?\d)/,
        ['Hanwha Precision', 'Hanwha HCR-12'],
        ['Hanwha Vision XNV-8080R', 'Hanwha'],
      ],
    ],
  ),
] as const satisfies readonly NetworkFingerprint[];
