import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { TRACKER_KINDS } from '../advertisement.ts';

const page = readFileSync(new URL('../../../../docs/evidence/trackers.md', import.meta.url), 'utf8');

test.each(TRACKER_KINDS)('the evidence page tells the rates of tracker-%s', (kind) => {
  expect(page).toMatch(
    new RegExp(`^\\| \`tracker-${kind}\` \\| [\\d.]+ % \\(.*\\) of \\d+ \\| [\\d.]+ % \\(.*\\) of \\d+ \\|$`, 'm'),
  );
});
