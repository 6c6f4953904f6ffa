import type { ReportStatus } from '#contract/entities/reported-location.ts';
import { describe, expect, test } from 'vitest';
import { evidenceAction, evidenceState } from '#contract/entities/report-evidence.ts';
import { actorRole, type ActorRole } from '#contract/entities/review.ts';
import { moveEvidence, takesEvidence, type EvidenceMove } from './evidence-log.ts';

/** Every move that is possible, as `state action role`, and where it leads; whatever else is asked is refused. */
const POSSIBLE: Readonly<Record<string, string>> = {
  'waiting show reviewer': 'shown',
  'waiting show admin': 'shown',
  'waiting hide reviewer': 'hidden',
  'waiting hide admin': 'hidden',
  'waiting erase reporter': 'erased',
  'waiting erase rule': 'erased',
  'waiting erase reviewer': 'erased',
  'waiting erase admin': 'erased',
  'shown show reviewer': 'shown',
  'shown show admin': 'shown',
  'shown hide reviewer': 'hidden',
  'shown hide admin': 'hidden',
  'shown erase reporter': 'erased',
  'shown erase rule': 'erased',
  'shown erase reviewer': 'erased',
  'shown erase admin': 'erased',
  'shown unseal rule': 'shown',
  'hidden show reviewer': 'shown',
  'hidden show admin': 'shown',
  'hidden erase reporter': 'erased',
  'hidden erase rule': 'erased',
  'hidden erase reviewer': 'erased',
  'hidden erase admin': 'erased',
};
const MOVES = evidenceAction.options.filter(
  (action): action is EvidenceMove['action'] => action !== 'add' && action !== 'view',
);
const wanted = (action: EvidenceMove['action'], role: ActorRole, more: Partial<EvidenceMove> = {}): EvidenceMove => ({
  action,
  role,
  actorId: null,
  version: 1,
  areas: [],
  clean: true,
  ...more,
});

describe.each(evidenceState.options)('%s', (state) => {
  test.each(MOVES.flatMap((action) => actorRole.options.map((role) => [action, role] as const)))(
    '%s by a %s',
    (action, role) => {
      const moved = moveEvidence({ kind: 'photo', state, version: 1 }, null, wanted(action, role));
      const to = POSSIBLE[`${state} ${action} ${role}`];
      expect(moved).toEqual(to === undefined ? { ok: false, error: 'report-move-refused' } : { ok: true, value: to });
      const bundle = moveEvidence({ kind: 'bundle', state, version: 1 }, null, wanted(action, role));
      expect(bundle.ok).toBe(to !== undefined && action === 'erase');
    },
  );
});

const PHOTO = { kind: 'photo', state: 'waiting', version: 3 } as const;

test('silence shows nothing: areas, or the word that none is needed', () => {
  const show = (more: Partial<EvidenceMove>) =>
    moveEvidence(PHOTO, null, wanted('show', 'reviewer', { version: 3, ...more }));
  expect(show({ clean: false })).toEqual({ ok: false, error: 'picture-not-cleared' });
  expect(show({ clean: false, areas: [{ left: 0, top: 0, width: 8, height: 8 }] }).ok).toBe(true);
  expect(show({ clean: true }).ok).toBe(true);
});

test('nobody decides about their own photo, nor about one that has changed', () => {
  const by = (actorId: string, version: number | null) =>
    moveEvidence(PHOTO, 'ada', wanted('hide', 'reviewer', { actorId, version }));
  expect(by('ada', 3)).toEqual({ ok: false, error: 'own-report' });
  expect(by('ben', 2)).toEqual({ ok: false, error: 'evidence-changed' });
  expect(by('ben', 3).ok).toBe(true);
  expect(moveEvidence(PHOTO, 'ada', wanted('erase', 'reporter', { actorId: 'ada', version: null })).ok).toBe(true);
});

test.each<[ReportStatus, boolean]>([
  ['pending', true],
  ['needs_info', true],
  ['published', true],
  ['rejected', false],
  ['withdrawn', false],
  ['removed', false],
])('a report that is %s takes photos: %s', (status, takes) => {
  expect(takesEvidence(status)).toBe(takes);
});
