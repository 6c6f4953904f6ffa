import {
  BedSingle,
  CircleCheck,
  DoorOpen,
  LampCeiling,
  LampDesk,
  Plug,
  Shirt,
  ShowerHead,
  TvMinimal,
  type LucideProps,
} from 'lucide-react';
import { useEffect, useState, type ComponentType } from 'react';
import { sessionTextStore } from '#adapters/browser/storage.ts';
import { Mirror } from './mirror.tsx';
import { copy, PLACES, type Place } from '../copy.ts';

const ICONS = {
  bed: BedSingle,
  bathroom: ShowerHead,
  desk: LampDesk,
  ceiling: LampCeiling,
  sockets: Plug,
  mirror: Mirror,
  tv: TvMinimal,
  wardrobe: Shirt,
  door: DoorOpen,
} as const satisfies Record<Place, ComponentType<LucideProps>>;

const { places } = copy;

const TICKS_KEY = 'places';

/**
 * The room strip as nine windows: a tap opens a place's hint, and what was looked at is ticked below it. The ticks are
 * kept until the tab is closed: the next room begins with none.
 */
export function PlaceGrid() {
  const [done, setDone] = useState<readonly Place[]>([]);
  const [open, setOpen] = useState<Place | null>(null);

  // Not before: the page was drawn where there is no storage.
  useEffect(() => {
    const ticks = sessionTextStore.get(TICKS_KEY)?.split(' ');
    if (ticks) setDone(PLACES.filter((place) => ticks.includes(place)));
  }, []);

  function tick(place: Place): void {
    const next = done.includes(place) ? done.filter((other) => other !== place) : [...done, place];
    sessionTextStore.set(TICKS_KEY, next.join(' '));
    setDone(next);
    setOpen(null);
  }

  return (
    <div className="places">
      <div className="places-grid" role="group" aria-label={places.label}>
        {PLACES.map((place) => {
          const isDone = done.includes(place);
          const Icon = isDone ? CircleCheck : ICONS[place];
          return (
            <button
              key={place}
              type="button"
              className={isDone ? 'place place-done' : 'place'}
              aria-pressed={open === place}
              onClick={() => setOpen(open === place ? null : place)}
            >
              <Icon size={22} aria-hidden="true" />
              {places.names[place]}
              {isDone ? <span className="visually-hidden">{places.isDone}</span> : null}
            </button>
          );
        })}
      </div>
      <div className="places-tip">
        <div role="status">
          <p>{open ? places.tips[open] : done.length === PLACES.length ? places.all : places.start}</p>
          <p className="places-count">{places.count(done.length, PLACES.length)}</p>
        </div>
        {open ? (
          <button type="button" className="button places-tick" onClick={() => tick(open)}>
            {done.includes(open) ? places.undo : places.tick}
          </button>
        ) : null}
      </div>
    </div>
  );
}
