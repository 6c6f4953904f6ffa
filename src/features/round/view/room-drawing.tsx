import type { ReactNode } from 'react';
import { copy } from '../copy.ts';
import { PLACES, type Place } from '../place.ts';
import type { Lamp } from '../round.ts';

/** One line drawing, 320 by 190: where each place's lamp hangs. */
const VIEW = { widthPx: 320, heightPx: 190 } as const;
const SPOTS = {
  bed: { x: 66, y: 128 },
  bathroom: { x: 31, y: 86 },
  desk: { x: 243, y: 136 },
  ceiling: { x: 160, y: 15 },
  sockets: { x: 119, y: 109 },
  mirror: { x: 96, y: 72 },
  tv: { x: 158, y: 74 },
  wardrobe: { x: 287, y: 92 },
  door: { x: 222, y: 86 },
} as const satisfies Record<Place, { x: number; y: number }>;

const LAMP_RADIUS = 8;

/** What stands at each place, as lines. */
const THINGS = {
  bed: (
    <>
      <path d="M24 182v-40q0-6 6-6h72q6 0 6 6v40M24 164h84M30 136v-20q0-6 6-6h60q6 0 6 6v20" />
      <path d="M38 136v-5q0-5 5-5h14q5 0 5 5v5M70 136v-5q0-5 5-5h14q5 0 5 5v5" />
    </>
  ),
  bathroom: <path d="M14 154V46l34 14v72M23 63q0-8 8-6l6 2v6M32 66l10 2M34 72v4M38 73v4M42 74v4" />,
  desk: <path d="M196 154h92M204 154v28M280 154v28M222 154l-4-16h26l4 16M262 154v-20l10-8M267 121l11 9" />,
  ceiling: <path d="M142 12q0 8 18 8t18-8zM154 12h12" />,
  sockets: <path d="M108 102h22v14h-22zM119 102v14M112.500 109h2M123.500 109h2" />,
  mirror: (
    <>
      <ellipse cx="96" cy="72" rx="15" ry="21" />
      <path d="M88 66l8-8M90 74l12-12" />
    </>
  ),
  tv: <path d="M134 60h48v28h-48zM126 120v-16h64v16M158 88v16M132 112h14" />,
  wardrobe: <path d="M268 136V60l38-12v112zM287 54v94M282 98v8M292 98v8" />,
  door: <path d="M208 120V62h28v58M229 92v4M213 68h18v18h-18z" />,
} as const satisfies Record<Place, ReactNode>;

/**
 * The room with its nine lamps: unlit, lit by share, half where only eyes looked, struck out where a place was skipped, and
 * with a dot where something was seen. `here` is where the person stands.
 * Screen readers get the lamps as a list.
 */
export function RoomDrawing({
  lamps,
  here = null,
  className = '',
}: {
  lamps: readonly Lamp[];
  here?: Place | null;
  className?: string;
}) {
  return (
    <div className={`room ${className}`}>
      <svg
        viewBox={`0 0 ${VIEW.widthPx} ${VIEW.heightPx}`}
        fill="none"
        stroke="currentColor"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
      >
        <path
          className="room-walls"
          vectorEffect="non-scaling-stroke"
          d="M70 32h180v88H70zM0 2l70 30M320 2l-70 30M0 188l70-68M320 188l-70-68"
        />
        {PLACES.map((place) => (
          <g key={place} className={place === here ? 'room-thing room-here' : 'room-thing'}>
            {THINGS[place]}
          </g>
        ))}
        {lamps.map((lamp) => (
          <LampMark key={lamp.place} lamp={lamp} isHere={lamp.place === here} />
        ))}
      </svg>
      <ul className="visually-hidden" aria-label={copy.room.label}>
        {lamps.map((lamp) => (
          <li key={lamp.place}>{lampWords(lamp, lamp.place === here)}</li>
        ))}
      </ul>
    </div>
  );
}

function LampMark({ lamp: { place, state, share, seen }, isHere }: { lamp: Lamp; isHere: boolean }) {
  const { x, y } = SPOTS[place];
  return (
    <g className={`lamp lamp-${state}`} transform={`translate(${x} ${y})`}>
      {state === 'lit' ? <circle className="lamp-glow" r={2 * LAMP_RADIUS} /> : null}
      {isHere ? <circle className="lamp-halo" r={LAMP_RADIUS + 5} /> : null}
      <circle className="lamp-bulb" r={LAMP_RADIUS} />
      {state === 'part' ? (
        <circle
          className="lamp-share"
          r={LAMP_RADIUS}
          pathLength={1}
          strokeDasharray={`${share} 1`}
          transform="rotate(-90)"
        />
      ) : null}
      {state === 'eyes' ? (
        <path
          className="lamp-half"
          d={`M${-LAMP_RADIUS} 0a${LAMP_RADIUS} ${LAMP_RADIUS} 0 0 0 ${2 * LAMP_RADIUS} 0z`}
        />
      ) : null}
      {state === 'skipped' ? <path className="lamp-strike" d="M-5 5l10 -10" /> : null}
      {seen ? <circle className="lamp-seen" cx={LAMP_RADIUS - 1} cy={1 - LAMP_RADIUS} r={5} /> : null}
    </g>
  );
}

function lampWords({ place, state, share, seen }: Lamp, isHere: boolean): string {
  const name = copy.room.lamp[state](copy.places[place].name, share);
  const words = seen ? copy.room.seen(name) : name;
  return isHere ? copy.room.here(words) : words;
}
