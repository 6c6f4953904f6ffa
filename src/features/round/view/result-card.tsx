import { RotateCcw, Share2 } from 'lucide-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { Link } from 'wouter';
import { Button, LinkButton } from '#ui/view/button.tsx';
import { Disclosure } from '#ui/view/disclosure.tsx';
import { ResultState } from '#ui/view/result-state.tsx';
import type { Find, RoundCard, Unknown } from '../card.ts';
import { copy } from '../copy.ts';
import type { Explanation } from '../log.ts';
import { FindRow } from './find-row.tsx';
import { RoomDrawing } from './room-drawing.tsx';

const words = copy.card;

/** What the round came to, on one screen: looked at, seen, unknown. */
export function ResultCard({
  card,
  pictures,
  onExplain,
  onShare,
  onDeletePicture,
  keep,
  onAgain,
}: {
  card: RoundCard;
  pictures: ReadonlyMap<string, Blob>;
  onExplain: (find: Find, as: Explanation) => void;
  /** Null: the whole card. */
  onShare: (find: Find | null) => void;
  onDeletePicture: (find: Find) => void;
  /** Offers to keep all of it as evidence. */
  keep: ReactNode;
  onAgain: () => void;
}) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  const isFound = card.finds.some(({ kind }) => kind === 'found');
  const hasFinds = card.finds.length > 0;
  const looked = (
    <div className="round-card-looked">
      <h3>{words.headings.lookedAt}</h3>
      {card.scanner === null ? (
        <>
          <RoomDrawing lamps={card.lamps} className="room-card" />
          <p className="round-figure">{card.coverage.words}</p>
        </>
      ) : (
        <p>{card.coverage.words}</p>
      )}
      {card.lookedAt ? <p className="small muted">{card.lookedAt}</p> : null}
    </div>
  );
  const saw = (
    <div className="stack-tight">
      <h3>{words.headings.saw}</h3>
      <ul role="list" className="stack-tight">
        {card.finds.map((find) => (
          <FindRow
            key={find.id}
            find={find}
            picture={pictures.get(find.id) ?? null}
            onExplain={(as) => onExplain(find, as)}
            onShare={() => onShare(find)}
            onDelete={() => onDeletePicture(find)}
          />
        ))}
        {card.nothingSeen.map((row) => (
          <ResultState key={row.what} kind="nothing" as="li">
            <p>{row.words}</p>
          </ResultState>
        ))}
      </ul>
      {card.finds.length === 0 && card.nothingSeen.length === 0 ? <p>{words.sawNone}</p> : null}
      {isFound ? (
        <LinkButton href="/found?what=camera" wide>
          {words.found}
        </LinkButton>
      ) : null}
    </div>
  );
  return (
    <section className={hasFinds ? 'round-card round-card-found' : 'round-card'} aria-label={words.region}>
      <header className="round-verdict">
        <h2 ref={title} tabIndex={-1}>
          {card.title}
        </h2>
        {card.relief ? <p className="round-honest">{card.relief}</p> : null}
        <p className="round-honest">{card.honest}</p>
      </header>
      {hasFinds ? saw : looked}
      {hasFinds ? looked : saw}
      <div className="stack-tight">
        <h3>{words.headings.unknown}</h3>
        <ul role="list" className="stack-tight">
          {byWhy(card.unknown).map((rows) => (
            <UnknownRows key={rows[0].what} rows={rows} />
          ))}
        </ul>
      </div>
      <div className="row no-print">
        <Button kind="secondary" onClick={() => onShare(null)} icon={<Share2 size={20} aria-hidden="true" />}>
          {words.share}
        </Button>
        {card.finds.length > 0 ? keep : null}
        <Button
          kind={isFound ? 'quiet' : 'secondary'}
          onClick={onAgain}
          icon={<RotateCcw size={20} aria-hidden="true" />}
        >
          {card.scanner === null ? words.again : words.scanAgain}
        </Button>
      </div>
    </section>
  );
}

/** Gaps of one reason stand together, in the order in which the reasons come. */
function byWhy(unknown: readonly Unknown[]): (readonly [Unknown, ...Unknown[]])[] {
  const groups = new Map<string, [Unknown, ...Unknown[]]>();
  for (const row of unknown) {
    const group = groups.get(row.why);
    if (group) group.push(row);
    else groups.set(row.why, [row]);
  }
  return [...groups.values()];
}

function UnknownRows({ rows }: { rows: readonly [Unknown, ...Unknown[]] }) {
  return (
    <ResultState kind="gap" as="li">
      <p className="round-find-title">{rows.map(({ what }) => what).join(', ')}</p>
      <p className="small">{rows[0].why}</p>
      <Disclosure summary={words.check}>
        {rows.map(({ what, how, href }) => (
          <div key={what}>
            {rows.length > 1 ? <p className="round-find-title">{what}</p> : null}
            <p className="small">{how}</p>
            {href ? (
              <Link href={href} className="round-link">
                {copy.beyond.open(what)}
              </Link>
            ) : null}
          </div>
        ))}
      </Disclosure>
    </ResultState>
  );
}
