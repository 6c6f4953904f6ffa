import { useQuery } from '#adapters/browser/queries.ts';
import { useShell } from '#adapters/browser/shell.ts';
import { legalDeskCopy } from '../desk-copy.ts';
import { DeskClocks } from './desk-clocks.tsx';

const words = legalDeskCopy.clock;

/** The clocks of the reviewers' desk; nothing while they are unknown. */
export function ReviewClocks() {
  const { api } = useShell();
  const { data } = useQuery(['review-clocks'], () => api.call('getReviewClocks', {}), { freshMs: 0 });
  if (!data) return null;
  return (
    <section className="stack-tight" aria-labelledby="review-clocks">
      <h3 id="review-clocks">{legalDeskCopy.clocks}</h3>
      <DeskClocks
        clocks={[
          [words.firstLook, data.firstLook],
          [words.decision, data.decision],
          [words.appeal, data.appeal],
          ...(data.reply ? [[words.reply, data.reply] as const] : []),
        ]}
      />
    </section>
  );
}
