import type { NetworkFingerprint } from './vocabulary.ts';

/** Cameras of studios, halls, meeting rooms, desks and microscopes, by maker and model. */
export const STUDIO_CAMERAS = [
  {
    id: 'studio-ptz-makers',
    pattern:
      /(?<![\w.-])(?:(?:fomako|smtav|prisual|tongveo|avkans|rocware|ptzcam|mokose|runpu|jjts|clearclick ptz|laia|tenveo|nexvoo|kato ?vision|gudsen|zcam ptz|avmatrix ptz\w{0,6}|feelworld (?:poe|ptz|4k|ndi|usb)\w{2,8}|yololiv yolocam\w{0,4}|yolocam|ikan ottica|ottica|bzbgear|alfatron (?:alf-)?(?:\d{1,2}x|cam|ptz|ip)\w{0,8}|pivotcam\w{0,6}|shotoku tg-?\w{2,6}|telemetrics (?:ptz|rc|pt-)\w{0,6}|vinten (?:vantage|fh-|fp-)\w{0,6}|mark roberts .{0,10}(?:ptz|head)|hdvs-cam\w{0,8}|k-?cam\w{3,10}|cam-\d{2,3}ptz\w{0,4}|obsbot|tail air|inogeni cam\w{0,6}|sennrich ptz))(?![\w.])/i,
    concludes: { kind: 'camera', weight: 'strong' },
    examples: ['FoMaKo K20UH', 'Ikan OTTICA', 'BZBGEAR BG-ADAMO', 'Kramer K-CamTrack', 'Atlona HDVS-CAM'],
    counterExamples: ['ottic', 'pivot', 'feelworld monitor'],
    source: 'makers of cameras that turn, in catalogues of studios and churches',
    since: '2026-11-26',
  },
  {
    id: 'studio-conference-bars',
    pattern:
      /(?<![\w.-])(?:(?:poly|polycom) (?:studio (?:e\d{2}|p\d{1,2}|usb)|eagle ?eye\w{0,12})|konftel cam\d{2}|nureva hdl cam|jabra (?:panacast|speak2 cam)\w{0,4}|logitech (?:rally (?:camera|plus cam)|brio \w{0,4}|ptz pro\w{0,3}|scribe|conferencecam\w{0,6}|group cam\w{0,4})|emeet (?:capsule|meeting capsule|piko|c9\d{2})\w{0,4}|yealink (?:uvc\d{2}|smartvision)\w{0,4}|huawei (?:camera ?200|vpc\d{3}|box ?\d{3} cam)\w{0,4}|shure intellimix cam|aver (?:cam|vb|ptz|tr|vc)\d{2,4}\w{0,4}|lumens (?:vc|bc|cl|dc|ps)-?\w{2,8}|crestron (?:iv-?cam|1 ?beyond)\w{0,8}|cisco (?:quad camera|room vision|desk camera|precisionhd)\w{0,6}|iv-cam-?\w{2,6})(?![\w.])/i,
    concludes: { kind: 'camera', weight: 'strong' },
    examples: ['Poly Studio E70', 'Konftel Cam50', 'Yealink UVC86', 'AVer CAM520 Pro'],
    counterExamples: ['Neat Bar', 'Poly', 'jabra headset'],
    source: 'conference cameras and bars, in makers’ catalogues',
    since: '2026-11-26',
  },
  {
    id: 'studio-document',
    pattern:
      /(?<![\w.-])(?:(?:genee|recordex|ken-?a-?vision|elmo|qomo|hovercam|lumens|aver ?media|epson|samsung|wolfvision|ipevo|optoma|sony|vaddio|dukane|promethean|smart|mimio|avermedia|inswan|thustar|jourist|doccam|eloam|czur|cleverview|ziggi) (?:doc(?:ument)? ?cam(?:era)?|visuali[sz]er|vision \d{3,4}|flexcam\w{0,4}|vision ?viewer|dc-?\d{2,3}\w{0,4}|elpdc\d{2}\w?|sdc-?\d{3}|ps\d{3}\w?|visualizer \w{2,6}|l-?12\w{0,3}|tt-?\d{2}\w{0,4}|mo-?[12]\w?|mx-?[pb]\w?|px-?\d{2}\w?|vz-?\w{1,6}|v4k\w{0,4}|iziggi\w{0,4}|mimioview|simplicity cam|livecam))(?![\w.])/i,
    concludes: { kind: 'camera', weight: 'strong' },
    examples: ['Genee Vision 8100', 'Ken-a-vision FlexCam', 'ELMO PX-30E', 'Epson ELPDC21'],
    counterExamples: ['Elmo', 'Epson DS-530', 'recordex'],
    source: 'document cameras, in makers’ catalogues',
    since: '2026-11-26',
  },
  {
    id: 'studio-microscope',
    pattern:
      /(?<![\w.-])(?:(?:moticam (?:x|s|pro|\d)\w{0,4}|leica (?:icc50|ic90|dmc|flexacam|mc1[279]0|dfc)\w{0,6}|(?:zeiss )?axiocam (?:\d{3}|erc|mrc|hr)\w{0,4}(?: color)?|dino-?lite (?:wf|edge|am|wifi|af|ad)-?\w{1,8}|dino-?eye\w{0,6}|(?:wi-?fi|wireless|digital|usb|hdmi) (?:usb )?microscope(?: cam\w{0,4})?|microscope[ -]?cam(?:era)?|andonstar ad\w{3,6}(?: wifi)?|tomlov (?:dm|wifi)\w{1,6}|jiusion wifi\w{0,4}|amscope (?:mu|wf|ms|hd)\d{2,4}\w{0,4}|swiftcam|inskam\w{0,4}|(?:wi-?fi |wireless )(?:endoscope|borescope|otoscope|inspection cam\w{0,4})|bebird|depstech|teslong|max-?see|celestron (?:microfi|microcapture)\w{0,4}))(?![\w.])/i,
    concludes: { kind: 'camera', weight: 'strong' },
    examples: ['Moticam X3', 'Leica ICC50 W', 'Dino-Lite WF-20', 'WiFi microscope', 'wireless endoscope'],
    counterExamples: ['microscope', 'Leica', 'axiom'],
    source: 'cameras of microscopes and for inspection that are on a Wi-Fi, in makers’ catalogues',
    since: '2026-11-26',
  },
  {
    id: 'studio-model-numbers',
    pattern:
      /(?<![\w.-])(?:(?:aw-(?:ue|he|hr|ub|hn|ur|sf)\d{2,3}\w{0,3}|ak-(?:ub|uc|hc|uhd)\d{3,4}\w{0,2}|ky-pz\w{2,6}|gy-hc\d{3}\w{0,3}|cr-[nx]\d{3}\w{0,2}|srg-\w?\d{2,3}\w{0,4}|brc-\w?\d{3,4}\w{0,3}|ilme-fr7\w?|fr7|hxc-\w{3,6} ptz|ptc-\d{2,3}\w{0,3}|cv(?:5\d\d|6[0-3]\d|7[0-3]\d|3[0-8]\d)-?\w{0,8}|vc-[ab]\d{2}\w{0,3}|vc-tr\d{2}\w?|tr\d{3}(?:v2)?n? ptz|bd-?p\d{3}\w{0,3}|pt(?:vl|12|20|30|40)x-\w{2,6}(?:-\w{2})?|hcm-?\d{1,2}x?-\w{2,6}|ex-?\d{2}x ptz))(?![\w.])/i,
    concludes: { kind: 'camera', weight: 'strong' },
    examples: ['AW-HE130', 'FR7', 'Sony BRC-X1000', 'KY-PZ400N', 'PT20X-SDI'],
    counterExamples: ['FR70', 'SRG', 'CV 2024'],
    source: 'model numbers of studio cameras that turn, in makers’ catalogues',
    since: '2026-11-26',
  },
] as const satisfies readonly NetworkFingerprint[];
