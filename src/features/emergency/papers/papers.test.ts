import { describe, expect, test } from 'vitest';
import { EMPTY_NOTES } from '../case-notes.ts';
import { FIND_KINDS } from '../walk.ts';
import { claimOf, handOverOf, letterOf, type Case } from './letters.ts';
import { textOf } from './paper.ts';
import { findPlatform, PLATFORMS } from './platforms.ts';
import { CARD_LANGUAGES, type SentenceId } from './card-copy.ts';
import { directionOf, languageOfCountry, sentenceOf, sentencesOf } from './police-card.ts';

const EVIDENCE = [{ name: 'room.jpg', sha256: 'ab'.repeat(32), at: '2026-11-23T23:41:00Z' }];
const CASE: Case = {
  kind: 'camera',
  notes: {
    ...EMPTY_NOTES,
    place: 'Hotel Aurora',
    foundAt: 'tonight, 23:40',
    platform: 'Airbnb',
    caseNumber: '12/3456',
  },
  evidence: EVIDENCE,
};

describe('the claim', () => {
  test('says what, when, the evidence with its hash, the rule by name and date, and what is asked for', () => {
    const text = textOf(claimOf(CASE));
    for (const words of [
      'I found what looks like a hidden camera in the place I booked through you.',
      'Place: Hotel Aurora',
      'Found: tonight, 23:40',
      `room.jpg, taken 2026-11-23T23:41:00Z, SHA-256 ${'ab'.repeat(32)}`,
      'Use and disclosure of security cameras',
      'in force since April 30, 2024',
      'airbnb.com/help/article/3061',
      '- A full refund of this booking.',
      '- Another place of the same kind from tonight on',
      '- That you keep all data on this listing',
      'The police have been told.',
    ])
      expect(text).toContain(words);
  });

  test('what was not written is a line to fill in, and without a case number no police are claimed', () => {
    const text = textOf(claimOf({ ...CASE, notes: EMPTY_NOTES, evidence: [] }));
    expect(text).toContain('Booking number: ____');
    expect(text).toContain('I am telling the police as well.');
    expect(text).not.toContain('The police have been told.');
    expect(text).toContain('Photos are attached separately.');
  });

  test.each([
    ['a platform whose rule we do not know', { ...CASE, notes: { ...CASE.notes, platform: 'Booking.com' } }],
    ['a platform we do not know', { ...CASE, notes: { ...CASE.notes, platform: 'Some Site' } }],
    ['a find that no rule on cameras is about', { ...CASE, kind: 'tracker' } satisfies Case],
    ['nobody knows what', { ...CASE, kind: null } satisfies Case],
  ])('%s: no rule is quoted, and the claim asks which applies', (_, from) => {
    const text = textOf(claimOf(from));
    expect(text).toContain('Please tell me in writing which of your rules on cameras and safety applies here.');
    expect(text).not.toMatch(/airbnb\.com|in force since/);
  });
});

test('a rule stands with its page, its year and where to read it', () => {
  for (const { name, rule } of PLATFORMS) {
    expect(findPlatform(name.toUpperCase())?.name).toBe(name);
    if (rule === null) continue;
    expect(rule.date, name).toMatch(/\b20\d\d\b/);
    expect(rule.name.length, name).toBeGreaterThan(5);
    expect(rule.where.length, name).toBeGreaterThan(5);
  }
  expect(findPlatform('')).toBeNull();
});

test('the letter to the hotel asks for the records and accuses nobody', () => {
  const text = textOf(letterOf(CASE));
  expect(text).toMatch(/keep everything/);
  expect(text).toMatch(/door lock’s log/);
  expect(text).toContain('Police case number: 12/3456');
  expect(text).not.toMatch(/\byou (?:installed|hid|put)\b|guilty|crime/i);
});

test('the hand-over sheet has name, badge, case number, time, signatures and hashes', () => {
  const text = textOf(handOverOf(CASE));
  for (const words of [
    'Name: ____',
    'Badge or staff number: ____',
    'Police case number: 12/3456',
    'Date and time: ____',
    'Signature: ____',
    'ab'.repeat(32),
  ])
    expect(text).toContain(words);
  expect(text.match(/Signature: /g)).toHaveLength(2);
});

describe('the police card', () => {
  const IDS = [...new Set(FIND_KINDS.flatMap((kind) => sentencesOf(kind)))];

  test('every sentence stands in nine languages, each in its own script and no two the same', () => {
    expect(CARD_LANGUAGES).toHaveLength(9);
    const scripts = { ja: /[\p{Script=Hiragana}\p{Script=Han}]/u, ko: /\p{Script=Hangul}/u, ar: /\p{Script=Arabic}/u };
    for (const id of IDS) {
      const texts = CARD_LANGUAGES.map((language) => sentenceOf(language, id).text);
      expect(new Set(texts).size, id).toBe(9);
      for (const [language, script] of Object.entries(scripts)) {
        expect(sentenceOf(language as keyof typeof scripts, id).text, `${language} ${id}`).toMatch(script);
      }
      for (const text of texts) expect(text, id).toMatch(/[.。]$/);
    }
  });

  test('no sentence is said to be checked by a person before one has checked it', () => {
    for (const language of CARD_LANGUAGES) {
      for (const id of IDS) expect(sentenceOf(language, id as SentenceId).checkedBy).toBeNull();
    }
  });

  test('Arabic runs from right to left, the others from left to right', () => {
    expect(CARD_LANGUAGES.filter((language) => directionOf(language) === 'rtl')).toEqual(['ar']);
  });

  test.each([
    ['JP', 'ja'],
    ['KR', 'ko'],
    ['MX', 'es'],
    ['BR', 'pt'],
    ['AT', 'de'],
    ['EG', 'ar'],
    ['FR', 'fr'],
    ['IT', 'it'],
    ['TH', 'en'],
    ['', 'en'],
  ])('in %j the card begins in %s', (country, language) => {
    expect(languageOfCountry(country)).toBe(language);
  });

  test('it says what was found: a child is mentioned only where one is, a forced door is not to be looked at in its place', () => {
    expect(sentencesOf('child')).toContain('child');
    expect(sentencesOf('camera')).not.toContain('child');
    expect(sentencesOf('door')).toContain('door');
    expect(sentencesOf('door')).not.toContain('look');
    expect(sentencesOf('ship')).toContain('camera');
    expect(sentencesOf(null)).toContain('unsure');
  });
});
