import { Footprints } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Button } from '#ui/view/button.tsx';
import { Disclosure } from '#ui/view/disclosure.tsx';
import { copy } from '../copy.ts';
import { unfinishedOf, type KeptRound } from '../kept.ts';
import { PLACES, type Plan } from '../place.ts';
import { lampOf } from '../round.ts';
import { RoomDrawing } from './room-drawing.tsx';

const words = copy.start;

const DeviceAbilities = lazy(async () => ({
  default: (await import('#scanners/view/device-abilities.tsx')).DeviceAbilities,
}));

const UNLIT = PLACES.map((place) => ({ place, state: 'unlit', share: 0, seen: false }) as const);

/** The dim room, and how much of it there is time for; the round that was not finished comes first. */
export function StartPanel({
  kept,
  onStart,
  onGoOn,
}: {
  kept: readonly KeptRound[];
  onStart: (plan: Plan) => void;
  onGoOn: (id: string) => void;
}) {
  const [asksAbilities, setAsksAbilities] = useState(false);
  const unfinished = unfinishedOf(kept);
  const lamps = unfinished ? PLACES.map((place) => lampOf(unfinished, place)) : UNLIT;
  const lit = lamps.filter(({ state }) => state === 'lit').length;
  return (
    <div className="round-start">
      <RoomDrawing lamps={lamps} className="room-large" />
      <div className="round-plans">
        {unfinished ? (
          <>
            <Button
              wide
              className="round-plan"
              onClick={() => onGoOn(unfinished.id)}
              icon={<Footprints size={22} aria-hidden="true" />}
            >
              <PlanWords title={words.goOn} note={words.goOnNote(lit, PLACES.length)} />
            </Button>
            <p className="small muted">{words.orNew}</p>
          </>
        ) : null}
        <Button
          wide
          kind={unfinished ? 'secondary' : 'primary'}
          className="round-plan"
          onClick={() => onStart('short')}
        >
          <PlanWords title={words.short} note={words.shortNote} />
        </Button>
        <Button wide kind="secondary" className="round-plan" onClick={() => onStart('whole')}>
          <PlanWords title={words.whole} note={words.wholeNote} />
        </Button>
      </div>
      <Disclosure summary={words.abilities} onOpen={() => setAsksAbilities(true)}>
        {asksAbilities ? (
          <Suspense fallback={null}>
            <DeviceAbilities />
          </Suspense>
        ) : null}
      </Disclosure>
    </div>
  );
}

function PlanWords({ title, note }: { title: string; note: string }) {
  return (
    <span className="round-plan-words">
      {title} <span className="round-plan-note">{note}</span>
    </span>
  );
}
