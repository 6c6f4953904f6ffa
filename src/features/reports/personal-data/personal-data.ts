import type { PersonalKind, PersonalSpan, TextField } from '#contract/entities/review.ts';
import { findPeople } from './people-names.ts';

/**
 * Finds what looks like personal data in a text that is about to become public. It errs towards finding: a person looks
 * at every span, and marking one as 'not personal' is one press. Every pattern has bounded repetitions, so the time is
 * linear in the text, and every text is a valid input.
 */

/** A stretch of one text, in UTF-16 units. */
export interface FoundSpan {
  readonly start: number;
  readonly end: number;
  readonly kind: PersonalKind;
}

interface Detector {
  readonly kind: PersonalKind;
  readonly pattern: RegExp;
  /** Looks closer at a match; false rejects it. */
  readonly accepts?: (match: string) => boolean;
}

/** Kinds that may never be public, whatever a reviewer thinks of them. */
export const NEVER_PUBLIC: ReadonlySet<PersonalKind> = new Set(['card', 'room']);

function digitsOf(text: string): string {
  return text.replace(/\D/g, '');
}

/** The check digit rule of payment card numbers (ISO/IEC 7812). */
function passesLuhn(digits: string): boolean {
  let sum = 0;
  for (let index = 0; index < digits.length; index += 1) {
    const digit = Number(digits[digits.length - 1 - index]);
    const doubled = index % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}

function isCard(match: string): boolean {
  const digits = digitsOf(match);
  return digits.length >= 13 && digits.length <= 19 && !/^0+$/.test(digits) && passesLuhn(digits);
}

/** E.164 numbers have up to 15 digits; without a leading + or 0, a short run of digits is more often a quantity. */
function isPhone(match: string): boolean {
  const digits = digitsOf(match);
  if (digits.length > 15) return false;
  if (/^(?:\+|00)/.test(match)) return digits.length >= 8;
  if (/^\(?0/.test(match)) return digits.length >= 7;
  // 555-0123 and 555 012 3456 are numbers to call, 2000000 and 1 000 000 are amounts.
  return digits.length >= 9 ? !/^\d{1,3}(?: 000)+$/.test(match) : /^\d{3}[-.]\d{4}$/.test(match);
}

const hasDigit = (match: string): boolean => /\d/.test(match);

/**
 * A pattern for every case of its letters, where the rest of an expression keeps its case. The modifier (?i:)
 * would say so too, but V8 takes no notice of it in a program that has compiled more than a megabyte of expressions.
 */
function inAnyCase(source: string): string {
  const bothCases = (letters: string): string => letters.toLowerCase() + letters.toUpperCase();
  return source.replace(/\\.|\[[^\]]*\]|\p{L}/gu, (part) => {
    if (part.startsWith('\\')) return part;
    return part.startsWith('[') ? part.replace(/\p{L}/gu, bothCases) : `[${bothCases(part)}]`;
  });
}

/** A word boundary that knows letters of every script, which \b does not. */
const START = String.raw`(?<![\p{L}\p{N}_])`;
const END = String.raw`(?![\p{L}\p{N}_])`;

const PHONE_WORD = String.raw`(?:tel(?:ephone|efon|efono|éfono)?|phone|mobile|mobil|cell|handy|whats ?app|call|text|fax|fon|sms)`;
const ROOM_WORD = String.raw`(?:room|rm|zimmer|zi|habitaci[oó]n|hab|chambre|stanza|quarto|kamer|pok[oó]j|oda|номер|cabin|kabine|cabine|suite|apartment|appartement|apartamento|apt|flat|unit|bungalow|villa|stateroom)`;
const NUMBER_SIGN = String.raw`(?:no|nr|num(?:ber|ero)?|número|n[°º]|#|№)`;
const PLATE_WORD = String.raw`(?:(?:licen[cs]e|number|registration|reg|vehicle)[ -]{0,2})?(?:plates?|registration|kennzeichen|matr[ií]cula|immatriculation|plaque|targa|kenteken)`;
const PLATE_SAID = inAnyCase(String.raw`${PLATE_WORD}(?:\s?${NUMBER_SIGN}\.?)?(?:\s(?:is|was|ist|number))?`);
const BOOKING_WORD = String.raw`(?:booking|reservation|confirmation|itinerary|reference|ref|pnr|buchung|buchungsnummer|reservierung|reserva|localizador|réservation|prenotazione|dossier)`;
const TITLE = String.raw`(?:Mr|Mrs|Ms|Miss|Mx|Dr|Prof|Herrn?|Frau|Sr|Sra|Srta|Señor|Señora|Sig|Sigra|Signora?|Dott|Monsieur|Madame|Mme|Mlle|Dhr|Mevr|Pan|Pani|Dona|Doña|Senhora?)`;
const NAME_WORD = String.raw`\p{Lu}[\p{L}\p{M}'’-]{0,40}`;
const NAME_PARTICLE = String.raw`(?:(?:de|da|del|della|di|do|dos|van|von|der|den|la|le|el|al|bin|ben|y)\s{1,3}){0,3}`;
const FULL_NAME = String.raw`${NAME_PARTICLE}${NAME_WORD}(?:\s{1,3}${NAME_PARTICLE}${NAME_WORD}){0,3}`;

/** In order of precedence: where two overlap, the earlier kind keeps the stretch. */
const DETECTORS: readonly Detector[] = [
  // name@example.com
  { kind: 'email', pattern: /[\p{L}\p{N}._%+-]{1,64}@[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){1,5}/gu },
  // name (at) example (dot) com
  {
    kind: 'email',
    pattern:
      /[\p{L}\p{N}._%+-]{1,64}\s?[([{]\s?at\s?[)\]}]\s?[\p{L}\p{N}-]{1,63}(?:\s?(?:\.|[([{]\s?dot\s?[)\]}]|\sdot\s)\s?[\p{L}\p{N}-]{1,63}){1,5}/giu,
  },
  // Links to a person's profile, and handles.
  {
    kind: 'handle',
    pattern:
      /(?<![\p{L}\p{N}])(?:(?:https?:\/\/)?(?:www\.)?(?:instagram|facebook|fb|twitter|x|tiktok|linkedin|snapchat|telegram|vk|weibo)\.com\/(?:in\/)?|t\.me\/|wa\.me\/)[\w.@%-]{2,60}/giu,
  },
  {
    kind: 'handle',
    pattern: /(?<![\p{L}\p{N}_.@/])@(?=[\d._]{0,29}[A-Za-z])[A-Za-z0-9_](?:[A-Za-z0-9_.]{0,28}[A-Za-z0-9_])/gu,
  },
  {
    kind: 'handle',
    pattern:
      /(?<![\p{L}\p{N}])(?:instagram|insta|ig|facebook|telegram|snapchat|tiktok|wechat|line id|skype)\s?[:=]\s?[\w.]{3,30}/giu,
  },
  { kind: 'card', pattern: /(?<![\p{L}\p{N}])\d(?:[ -]?\d){12,18}(?![\p{L}\p{N}])/gu, accepts: isCard },
  // Booking references: a word for it, then a code; and the form of Airbnb's codes.
  {
    kind: 'booking',
    pattern: new RegExp(
      String.raw`${START}${BOOKING_WORD}(?:\s(?:reference|confirmation|number|code))?(?:[ -]{0,2}(?:id|code|nr|no|number|nummer|#|№)\.?)?(?:\s(?:is|was|ist))?\s?[:#]?\s?[A-Z0-9](?:-?[A-Z0-9]){4,19}${END}`,
      'giu',
    ),
    accepts: (match) => /[A-Z0-9-]{5,}$/i.test(match) && hasDigit(match),
  },
  { kind: 'booking', pattern: /(?<![\p{L}\p{N}])HM[A-Z0-9]{8}(?![\p{L}\p{N}])/gu, accepts: hasDigit },
  // Room 412, Zimmer Nr. 12, cabin #8123, 412号室
  {
    kind: 'room',
    pattern: new RegExp(
      String.raw`${START}${ROOM_WORD}\.?\s{0,2}(?:${NUMBER_SIGN}\.?)?\s{0,2}:?\s?(?:\d{1,5}(?:-?\p{L})?|\p{L}-?\d{1,5})${END}`,
      'giu',
    ),
  },
  { kind: 'room', pattern: /(?<!\d)(?:\d{1,5}\s?(?:号室|號室|号房|號房|号客房|호실)|\d{3,5}호)/gu },
  // A plate after a word for it, and the forms that nothing else has: French and Italian, British, German.
  {
    kind: 'plate',
    pattern: new RegExp(
      String.raw`${START}${PLATE_SAID}\s?:?\s{0,2}[A-ZÄÖÜ0-9]{1,8}(?:[ -][A-ZÄÖÜ0-9]{1,7}){0,3}${END}`,
      'gu',
    ),
    accepts: hasDigit,
  },
  { kind: 'plate', pattern: /(?<![\p{L}\p{N}-])[A-Z]{2}[- ]\d{3}[- ][A-Z]{2}(?![\p{L}\p{N}-])/gu },
  { kind: 'plate', pattern: /(?<![\p{L}\p{N}-])[A-Z]{2}\d{2} ?[A-Z]{3}(?![\p{L}\p{N}-])/gu },
  {
    kind: 'plate',
    pattern: /(?<![\p{L}\p{N}-])[A-ZÄÖÜ]{1,3}-[A-Z]{1,2}[ -]?\d{2,4}[EH]?(?![\p{L}\p{N}-])/gu,
    // Technical names have the same form.
    accepts: (match) => !/^(?:WI-FI|USB-|HD-|IP-|SD-|TP-|AC-|DC-|UV-|IR-|CR-|WPA-|TV-|PC-)/.test(match),
  },
  // A number after a word for it may be short; without one it must look like a number to call.
  {
    kind: 'phone',
    pattern: new RegExp(
      String.raw`${START}${PHONE_WORD}(?:\s?${NUMBER_SIGN})?[.:]{0,2}\s{0,2}\(?\+?\(?\d(?:[ ().\/-]{0,3}\d){5,14}(?!\d)`,
      'giu',
    ),
  },
  {
    kind: 'phone',
    pattern: /(?<![\p{L}\p{N}_.,:/-])(?:\+|\()?\+?\d(?:[ ()./-]{0,3}\d){6,16}(?![\p{N}])/gu,
    accepts: isPhone,
  },
  // Names after a title; French M. needs its point. Small titles only where no unit has the same letters.
  { kind: 'name', pattern: new RegExp(String.raw`${START}${TITLE}\.?\s{1,3}${FULL_NAME}`, 'gu') },
  { kind: 'name', pattern: new RegExp(String.raw`${START}M\.\s{1,3}${FULL_NAME}`, 'gu') },
  {
    kind: 'name',
    pattern: new RegExp(String.raw`${START}(?:mr|mrs|miss)\.?\s{1,3}\p{L}[\p{L}'’-]{1,40}`, 'gu'),
    accepts: (match) => !/^miss\.?\s+(?:the|a|an|it|my|our|you|this|that|out|any|anything)$/.test(match),
  },
  {
    kind: 'name',
    pattern: new RegExp(
      String.raw`${START}(?:name is|name was|je m['’]appelle|me llamo|ich heiße|mi chiamo)\s{1,3}${FULL_NAME}`,
      'gu',
    ),
  },
  { kind: 'name', pattern: /(?<![\p{L}\p{N}])\p{Lu}\p{Ll}{1,30}-(?:san|sama|sensei|ssi|nim)(?![\p{L}\p{N}])/gu },
  { kind: 'name', pattern: /[\p{Script=Han}]{1,4}(?:先生|女士|小姐|さん|様)/gu },
];

/** Numbers that are certainly something else: dates, times of day with dates, IPv4 and MAC addresses, coordinates. */
const NOT_A_NUMBER_TO_CALL = [
  /(?<!\d)\d{4}[-/.]\d{1,2}[-/.]\d{1,2}(?!\d)(?:[T ]{1,2}\d{1,2}[:.]\d{2})?/g,
  /(?<!\d)\d{1,2}[-/.]\d{1,2}[-/.](?:\d{4}|\d{2})(?!\d)(?:[T ,]{1,2}\d{1,2}[:.]\d{2})?/g,
  /(?<![\d.])\d{1,3}(?:\.\d{1,3}){3}(?::\d{1,5})?(?![\d.])/g,
  /(?<![\da-f])[\da-f]{2}(?:[:-][\da-f]{2}){5}(?![\da-f])/gi,
  /(?<!\d)(?:19|20)\d{2}\s?[-–/]\s?(?:19|20)\d{2}(?!\d)/g,
  /(?<![\d.])-?\d{1,3}\.\d{3,8},\s?-?\d{1,3}\.\d{3,8}(?!\d)/g,
];

const ASCII_ZERO = 0x30;

/** Decimal digits of every script as 0-9, unit for unit, so that positions stay; other text unchanged. */
function withPlainDigits(text: string): string {
  return text.replace(/[٠-٩۰-۹०-९০-৯๐-๙０-９]/g, (digit) => {
    const code = digit.charCodeAt(0);
    // Each of these blocks starts at a multiple of 16, or 6 above one (Indic and Thai digits).
    const zero = [0x0660, 0x06f0, 0x0966, 0x09e6, 0x0e50, 0xff10].findLast((start) => start <= code) ?? code;
    return String.fromCharCode(ASCII_ZERO + code - zero);
  });
}

function blank(text: string, patterns: readonly RegExp[]): string {
  return patterns.reduce((rest, pattern) => rest.replace(pattern, (match) => '\u2400'.repeat(match.length)), text);
}

/** Every stretch of `text` that looks personal, in order and without overlaps. Empty for a text without any. */
export function findPersonalData(text: string): readonly FoundSpan[] {
  const plain = withPlainDigits(text);
  const withoutDates = blank(plain, NOT_A_NUMBER_TO_CALL);
  const taken = new Uint8Array(text.length);
  const found: FoundSpan[] = [];
  for (const { kind, pattern, accepts } of DETECTORS) {
    const searched =
      kind === 'phone' || kind === 'card' || kind === 'booking' || kind === 'plate' ? withoutDates : plain;
    for (const match of searched.matchAll(pattern)) {
      const start = match.index;
      const end = start + match[0].trimEnd().length;
      if (accepts && !accepts(match[0].trimEnd())) continue;
      if (taken.subarray(start, end).includes(1)) continue;
      taken.fill(1, start, end);
      found.push({ start, end, kind });
    }
  }
  for (const { start, end } of findPeople(text)) {
    if (taken.subarray(start, end).includes(1)) continue;
    found.push({ start, end, kind: 'name' });
  }
  return found.sort((left, right) => left.start - right.start);
}

/** A street or a house number is not a phone number, and Ocean Dr is no doctor: other fields look for less. */
const KINDS_OF_PLACE_FIELDS: ReadonlySet<PersonalKind> = new Set(['email', 'card', 'room', 'handle']);

/** Every stretch of a report's public fields that looks personal, field by field. */
export function findPersonalSpans(fields: Readonly<Partial<Record<TextField, string>>>): readonly PersonalSpan[] {
  return (Object.entries(fields) as [TextField, string][]).flatMap(([field, text]) =>
    findPersonalData(text)
      .filter(({ kind }) => field === 'issueDescription' || KINDS_OF_PLACE_FIELDS.has(kind))
      .map((span) => ({ field, ...span })),
  );
}
