import { expect, test } from 'vitest';
import { copy } from './copy.ts';

/** What each section must speak of (specification, section 2). */
const TOPICS = {
  'Initial Scan': ['smoke detectors', 'clocks', 'frames', 'holes', 'bed', 'shower', 'mirror', 'fingertip'],
  'Digital Security': ['unsecured wifi', 'scan', 'network devices', 'key cards'],
  'Physical Security': ['locks', 'exits', 'door wedge'],
} as const;

test('the guide has exactly the three sections, each with its topics', () => {
  expect(copy.sections.map((section) => section.title)).toEqual(Object.keys(TOPICS));
  for (const section of copy.sections) {
    const words = JSON.stringify(section).toLowerCase();
    for (const topic of TOPICS[section.title]) expect(words, section.title).toContain(topic);
  }
});
