import type { NetworkFingerprint } from './vocabulary.ts';

/** Titles of pages that speak about something: a device's own page names itself. Tried first, in titles alone. */
export const PAGE_SUBJECTS = [
  {
    id: 'page-plural',
    pattern: /(?<!\p{L})(?:cameras|webcams|camcorders|doorbells|camere|cámaras|caméras|kameras)(?!\p{L})/iu,
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
      /\b(?:blog|news|how to|guide to|best|top \d{1,9}|wiki(?:pedia)?|forum|tutorial|explained|history|museum|report|schedule|guide|review|jobs|hinweis|datenschutz|informativa|aviso|mentions l[ée]gales|law|rules|notice|privacy|policy|statistics|database|menu|opening hours|tickets|booking|reservation|course)\b/i,
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
    pattern: /^(?:what|how|why|which|our|my|your|the|about|all) |\?$/i,
    concludes: { kind: 'server', weight: 'certain' },
    examples: ['What is a PTZ camera?', 'Our network camera test'],
    counterExamples: ['Allnet IP Cam', 'Thermal camera'],
    source: 'a sentence about a thing, not the thing’s name',
    since: '2026-11-24',
  },
  {
    id: 'page-article-abroad',
    pattern:
      /(?<!\p{L})(?:im test|test(?:bericht|sieger)\p{L}{0,40}|vergleich|ratgeber|bewertung(?:en)?|anleitung|nachrichten|für (?:den|die|das|ihr)|comparatif|avis|essai|actualités|pour (?:votre|la|le)|guía|análisis|opiniones|noticias|para (?:tu|su|la|el)|recensione|confronto|guida|per (?:la|il|casa)|vergelijking|kopen|voor (?:uw|je)|обзор|купить|отзывы|评测|レビュー)(?!\p{L})/iu,
    concludes: { kind: 'server', weight: 'certain' },
    examples: ['Überwachungskamera im Test', 'Caméra IP : comparatif et avis'],
    counterExamples: ['Netzwerkkamera Anmeldung', 'Caméra de surveillance'],
    source: 'words of tests, guides and shops in other languages',
    since: '2026-11-25',
  },
] as const satisfies readonly NetworkFingerprint[];
