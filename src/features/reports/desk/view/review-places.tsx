import { useInfiniteQuery } from '#adapters/browser/queries.ts';
import { useToldSending } from '#adapters/browser/sending.ts';
import { useShell } from '#adapters/browser/shell.ts';
import { Button } from '#ui/view/button.tsx';
import { Card } from '#ui/view/card.tsx';
import { Disclosure } from '#ui/view/disclosure.tsx';
import { reviewPlacesCopy } from '../places-copy.ts';

const words = reviewPlacesCopy;

/** Who wants to speak for a place, and what places want to say. */
export function ReviewPlaces() {
  const { api, toast } = useShell();
  const [busy, send] = useToldSending(words);
  const places = useInfiniteQuery(['review-places'], (cursor) =>
    api.call('getReviewPlaces', { query: cursor === null ? {} : { cursor } }),
  );
  const [first] = places.pages ?? [];
  if (!places.pages || !first) return null;
  const claims = places.pages.flatMap((page) => page.claims);
  const replies = places.pages.flatMap((page) => page.replies);

  async function decide(call: () => Promise<unknown>): Promise<void> {
    await send(async () => {
      await call();
      toast({ title: words.done });
    });
    places.reload();
  }
  const decideClaim = (id: string, confirm: boolean) =>
    void decide(() => api.call('postReviewPlaceClaim', { params: { id }, body: { confirm } }));
  const decideReply = (id: string, publish: boolean) =>
    void decide(() => api.call('postReviewReply', { params: { id }, body: { publish } }));

  return (
    <Disclosure summary={words.title(first.waiting)}>
      {claims.length + replies.length === 0 ? <p className="muted">{words.empty}</p> : null}
      <ul role="list" className="stack-tight">
        {claims.map(({ id, username, name, city, country, evidence }) => (
          <Card as="li" key={id}>
            <p className="user-text">{words.claim(username ?? words.someone, `${name}, ${city}, ${country}`)}</p>
            <p className="small user-text report-text">{evidence}</p>
            <Decide yes={words.confirm} busy={busy} onDecide={(yes) => decideClaim(id, yes)} />
          </Card>
        ))}
        {replies.map(({ id, name, kind, text, issueDescription }) => (
          <Card as="li" key={id}>
            <p className="user-text">{`${words.reply(name)}: ${words.kinds[kind]}`}</p>
            <p className="user-text report-text">{text}</p>
            <p className="caption muted user-text report-text">{`${words.about}: ${issueDescription}`}</p>
            <Decide yes={words.publish} busy={busy} onDecide={(yes) => decideReply(id, yes)} />
          </Card>
        ))}
      </ul>
      {places.hasMore ? (
        <Button kind="secondary" wide busy={places.isLoadingMore} onClick={places.more}>
          {words.more}
        </Button>
      ) : null}
    </Disclosure>
  );
}

function Decide({ yes, busy, onDecide }: { yes: string; busy: boolean; onDecide: (yes: boolean) => void }) {
  return (
    <div className="row">
      <Button kind="secondary" disabled={busy} onClick={() => onDecide(true)}>
        {yes}
      </Button>
      <Button kind="quiet" disabled={busy} onClick={() => onDecide(false)}>
        {words.refuse}
      </Button>
    </div>
  );
}
