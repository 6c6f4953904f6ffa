import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { THRESHOLDS_DB } from '../ultrasound/tone.ts';

const page = readFileSync(new URL('../../../../docs/evidence/ultrasound.md', import.meta.url), 'utf8');

test.each(Object.keys(THRESHOLDS_DB))('the evidence page tells the rates of ultrasound-%s', (pattern) => {
  expect(page).toMatch(
    new RegExp(
      `^\\| \`ultrasound-${pattern}\` \\| [\\d.]+ % \\(.*\\) of \\d+ \\| [\\d.]+ % \\(.*\\) of \\d+ \\|$`,
      'm',
    ),
  );
});
