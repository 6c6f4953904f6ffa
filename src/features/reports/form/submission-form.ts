import type { IssueType, PlaceKind } from '#contract/entities/reported-location.ts';
import { MIN_DESCRIPTION_LENGTH } from '#contract/limits.ts';
import type { Position } from '../published/public-report.ts';

/** The form as it stands, untrimmed. */
export interface ReportForm {
  readonly name: string;
  readonly address: string;
  readonly city: string;
  readonly state: string;
  readonly country: string;
  readonly issueDescription: string;
  readonly issueType: IssueType;
  readonly placeKind: PlaceKind | '';
  /** 'latitude, longitude' as map programs write it, or nothing. */
  readonly position: string;
  /** The last day of the stay as YYYY-MM-DD, or nothing. */
  readonly stayEnds: string;
  readonly publishEarly: boolean;
}

export type ReportMistakes = Partial<
  Record<
    keyof ReportForm,
    | 'location-name-required'
    | 'address-required'
    | 'city-required'
    | 'country-required'
    | 'description-too-short'
    | 'position-unclear'
  >
>;

/** Fields in the order in which they stand, for going to the first mistake. */
export const FORM_ORDER = [
  'name',
  'address',
  'city',
  'state',
  'country',
  'position',
  'issueDescription',
] as const satisfies readonly (keyof ReportForm)[];

const NUMBER = String.raw`([+-]?\d{1,3}(?:\.\d{1,15})?)°?`;
const POSITION = new RegExp(String.raw`^\s*${NUMBER}\s*[,;\s]\s*${NUMBER}\s*$`);

/** Latitude and longitude out of a text such as "46.3684, 14.1146"; null for anything else. */
export function parsePosition(text: string): Position | null {
  const match = POSITION.exec(text);
  if (!match) return null;
  const [latitude, longitude] = [Number(match[1]), Number(match[2])];
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : null;
}

/** Every mistake by its field, the same that the contract's schema finds; empty for a form that can be sent. */
export function findReportMistakes(form: ReportForm): ReportMistakes {
  return {
    ...(form.name.trim() === '' ? { name: 'location-name-required' } : {}),
    ...(form.address.trim() === '' ? { address: 'address-required' } : {}),
    ...(form.city.trim() === '' ? { city: 'city-required' } : {}),
    ...(form.country.trim() === '' ? { country: 'country-required' } : {}),
    ...(form.position.trim() !== '' && !parsePosition(form.position) ? { position: 'position-unclear' } : {}),
    ...(form.issueDescription.trim().length < MIN_DESCRIPTION_LENGTH
      ? { issueDescription: 'description-too-short' }
      : {}),
  };
}

/** What is sent. `id` makes a report that is sent twice one report. */
export function submissionOf(form: ReportForm, id: string) {
  const position = parsePosition(form.position);
  const state = form.state.trim();
  return {
    id,
    name: form.name.trim(),
    address: form.address.trim(),
    city: form.city.trim(),
    ...(state === '' ? {} : { state }),
    country: form.country.trim(),
    issueType: form.issueType,
    issueDescription: form.issueDescription.trim(),
    ...(form.placeKind === '' ? {} : { placeKind: form.placeKind }),
    ...position,
    ...(form.stayEnds === '' ? {} : { stayEnds: form.stayEnds }),
    ...(form.stayEnds !== '' && form.publishEarly ? { publishEarly: true } : {}),
  };
}
