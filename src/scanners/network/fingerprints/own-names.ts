import type { Observable } from './vocabulary.ts';

/** Only this much of a page is searched for its names. */
const MAX_PAGE_CHARACTERS = 16_384;
const MAX_NAMES = 40;
/** A page that says less than this, without a sentence, says no more than its name. */
const LABEL_CHARACTERS = 120;

const NAMING_PLACES = [
  /<meta\b(?=[^>]{0,60}\bname=["']?(?:description|generator|author|publisher|application-name|apple-mobile-web-app-title)["']?)[^>]{0,120}\bcontent=["']([^"'<>]{1,120})/gi,
  /<(?:script|embed|object|param|link|applet)\b[^>]{0,120}?\b(?:src|href|codebase|code|value|classid)=["']?([^"'\s<>]{1,120})/gi,
  /<frame\b[^>]{0,120}?\b(?:title|name)=["']([^"'<>]{1,80})/gi,
  /(?:copyright|&copy;|©)\s{0,3}(?:\(c\)\s{0,3})?(?:\d{4}(?:\s?-\s?\d{4})?,?\s{0,3})?([^<>\n]{1,60})/gi,
  /(?:copyright|&copy;|©)[\s\d(),c-]{0,24}<a\b[^<>]{0,120}>([^<>\n]{1,60})/gi,
  /\b(?:powered|provided|served) by:?\s{0,3}(?:<(?:a|b|span)\b[^<>]{0,80}>)?([^<>\n]{2,40})/gi,
  // Of an answer for programs only what stands before its first list: lists are of other devices.
  /^\s{0,4}\{[^[\]]{0,300}?"(?:device_?|product_?|camera_?)?(?:model|model_?name|manufacturer|vendor|brand|product|device_?name|hardware)"\s?:\s?"([^"<>{}\\]{2,60})"/gi,
  /<(?:manufacturer|modelName|modelDescription|friendlyName|deviceName|model|product|vendor|brand|deviceType)>([^<>]{2,60})<\//gi,
] as const;

/** Titles that name nothing: a page that has another is named by that one, and tells about things in the rest. */
const NAMELESS_TITLE =
  /^(?:\W{0,8}(?:index|log ?in|sign in|home|web|live|main|page|view|viewer|welcome|untitled|document|video)(?!\w)){0,4}\W{0,8}$/i;

/** Where a device gives itself a name that may hold no space. */
const JOINED: ReadonlySet<Observable> = new Set([
  'mdns-txt',
  'other',
  'tls-subject',
  'smb',
  'http-www-authenticate',
  'dhcp-vendor-class',
]);
const MOST_PARTS = 4;
/** A longer text is no name. */
const JOINED_CHARACTERS = 80;

/**
 * A name with its words apart, without its domain: behind the maker, at all hyphens, then also before numbers, then also
 * at capital letters, since a model has hyphens and a maker capitals in its own name. None where it joins nothing.
 */
export function spelledApart(text: string, observable: Observable): readonly string[] {
  if (text.length > JOINED_CHARACTERS || !JOINED.has(observable)) return [];
  const name = text.replace(/(?:\._[\w-]{1,30}){0,2}(?:\.local)?$/i, '').trim();
  const atHyphens = name.replaceAll(/[_-]/g, ' ');
  const atNumbers = atHyphens.replaceAll(/(?<=\p{L}{3})(?=\d)/gu, ' ');
  const atCapitals = atNumbers.replaceAll(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ');
  return [...new Set([name.replace(/[_-]/, ' '), atHyphens, atNumbers, atCapitals])].filter((apart) => apart !== text);
}

/** What stands beside a device's kind in its title: a task, a sort of page, or the number of a model. */
const BESIDE_KIND =
  /(?<!\p{L})(?:log ?in|log ?on|sign ?in|anmeld\p{L}{0,6}|connexion|identification|acces{1,2}o|entrar|ingresar|logowanie|přihlášení|giriş|вход|登录|登入|ログイン|로그인|viewer|client|web|live|remote|setup|configuration|settings|server|main|home|index|rtsp|onvif|hdmi|sdi|ndi|view|monitor(?:ing)?|admin\p{L}{0,12}|control|console|welcome|streaming|player|stream)(?!\p{L})|^(?=.{0,24}\d)(?=.{0,24}[A-Z])[\w./-]{3,20}$/iu;

/**
 * Parts of a title that marks hold apart, each of which stands beside tasks and models alone: an abbreviation beside what
 * it is short for, or a thing beside its firm, is no device's name.
 */
export function partsOfTitle(title: string): readonly string[] {
  const parts = title.split(/ {1,3}(?:[-–—|·»/]|::?) {1,3}/, MOST_PARTS + 1).map((part) => part.trim());
  if (parts.length < 2 || parts.length > MOST_PARTS) return [];
  return parts.filter((part, at) => part !== '' && parts.every((one, of) => of === at || BESIDE_KIND.test(one)));
}

/** The title of a page, where it has none the one that its script gives it, or null. */
export function titleOf(page: string): string | null {
  const title =
    /<title[^>]{0,100}>([^<]{1,300})/i.exec(page)?.[1]?.replace(/\s+/g, ' ').trim() ||
    /\bdocument\.title\s{0,3}=\s{0,3}["']([^"'<>]{1,120})["']/.exec(page)?.[1]?.trim();
  return title || null;
}

/**
 * Texts in which a page names what serves it: its description, the files it loads, its copyright line, and all of it
 * where it is a mere label below no title; of an answer for programs, the maker and the model. What a page tells about in
 * sentences is not among them.
 */
export function ownNames(page: string): readonly string[] {
  const front = page.slice(0, MAX_PAGE_CHARACTERS);
  const names = NAMING_PLACES.flatMap((place) =>
    [...front.matchAll(place)].slice(0, MAX_NAMES).map(([, name]) => withoutAddress(name!)),
  ).filter((name) => !name.includes('://'));
  if (front.length > 4 * LABEL_CHARACTERS) return names;
  const text = front
    .replace(/<s(?:cript|tyle)\b[^]{0,480}?<\/s(?:cript|tyle)>/gi, ' ')
    // What a link to another place says is about that place.
    .replace(/<a\b[^<>]{0,40}\bhref=["']?(?:[a-z]{1,8}:)?\/\/[^<>]{0,160}>[^<]{0,200}/gi, ' ')
    .replace(/<[^<>]{0,300}>/g, ' ')
    .replace(/&nbsp;|&#160;/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  const isLabel =
    text.length > 0 && text.length <= LABEL_CHARACTERS && !/[.!?] |[.!?]$|\bof\b|\bmy\b|[{};]/i.test(text);
  return isLabel && !hasOwnTitle(page) ? [...names, text] : names;
}

function hasOwnTitle(page: string): boolean {
  const title = titleOf(page);
  return title !== null && !NAMELESS_TITLE.test(title);
}

/** A program names itself and then where it comes from: the name counts, and an address alone is no name. */
function withoutAddress(name: string): string {
  const at = name.search(/[ (]https?:\/\//);
  return (at > 0 ? name.slice(0, at) : name).trim();
}
