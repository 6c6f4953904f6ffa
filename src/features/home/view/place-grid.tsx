import { BedSingle, DoorOpen, Lamp, LampDesk, Plug, Shirt, ShowerHead, SquareUser, TvMinimal } from 'lucide-react';
import { useState } from 'react';
import { copy, PLACES, type Place } from '../copy.ts';

const ICONS = {
  bed: BedSingle,
  bathroom: ShowerHead,
  desk: LampDesk,
  ceiling: Lamp,
  sockets: Plug,
  mirror: SquareUser,
  tv: TvMinimal,
  wardrobe: Shirt,
  door: DoorOpen,
} as const satisfies Record<Place, typeof DoorOpen>;

const { places } = copy;

/**
 * The room strip as nine windows: each lights up when its place has been looked at, and says what to look for there.
 * It is a memory aid for this visit, so it is not stored.
 */
export function PlaceGrid() {
  const [looked, setLooked] = useState<ReadonlySet<Place>>(new Set());
  const [latest, setLatest] = useState<Place | null>(null);

  function toggle(place: Place): void {
    const next = new Set(looked);
    if (!next.delete(place)) next.add(place);
    setLooked(next);
    setLatest(next.has(place) ? place : null);
  }

  const tip = latest ? places.tips[latest] : looked.size === PLACES.length ? places.all : places.start;
  return (
    <div className="places">
      <div className="places-grid" role="group" aria-label={places.label}>
        {PLACES.map((place) => {
          const Icon = ICONS[place];
          return (
            <button
              key={place}
              type="button"
              className="place"
              aria-pressed={looked.has(place)}
              onClick={() => toggle(place)}
            >
              <Icon size={22} aria-hidden="true" />
              {places.names[place]}
            </button>
          );
        })}
      </div>
      <div className="places-tip" role="status">
        <p>{tip}</p>
        <p className="places-count">{places.count(looked.size, PLACES.length)}</p>
      </div>
    </div>
  );
}
