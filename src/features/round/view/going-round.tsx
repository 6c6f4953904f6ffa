import { Pause } from 'lucide-react';
import { Suspense, useEffect, useRef, useState, type ReactNode } from 'react';
import { saveScan } from '#adapters/browser/save-scan.ts';
import { useShell } from '#adapters/browser/shell.ts';
import type { ScanType } from '#contract/entities/scan-submission.ts';
import { SECOND_MS } from '#core/time/durations.ts';
import type { StationPlace, StationProps } from '#scanners/browser/station.ts';
import { ROUND_SCANNERS } from '#scanners/rounds.ts';
import type { RoundKeeper } from '../browser/round-keeper.ts';
import { cardOf } from '../card.ts';
import { copy } from '../copy.ts';
import { PLACES, PLANS, WANTED_MS, type Place } from '../place.ts';
import { isNextToEnter, lampOf, stepOf, type StartedRound } from '../round.ts';
import { submissionOf } from '../save.ts';
import { BeyondPanel } from './beyond-panel.tsx';
import { CameraSeenPanel, EndPanel, EyesPanel, PausedPanel, TellPanel } from './panels.tsx';
import { RoomDrawing } from './room-drawing.tsx';
import type { RoundStations } from './stations.ts';

/** The scanner that is aimed at one place after the other. */
const AIMED: ScanType = ROUND_SCANNERS.find(({ round }) => round.scope === 'place')!.id;

/** A round under way: it fills the screen, with the room small on top. */
export function GoingRound({
  round,
  pictures,
  keeper,
  stations,
  notice,
  isElsewhere,
  onLeave,
}: {
  round: StartedRound;
  pictures: ReadonlyMap<string, Blob>;
  keeper: RoundKeeper;
  stations: RoundStations;
  notice: ReactNode;
  /** Another tab goes on with it: here it can only be looked at. */
  isElsewhere: boolean;
  onLeave: () => void;
}) {
  const shell = useShell();
  const { track } = shell;
  const step = stepOf(round);
  /** How many scans the person has read about. */
  const [readScans, setReadScans] = useState(0);
  const [running, setRunning] = useState<ScanType | null>(null);
  /** Where the person has just said that they see a camera. */
  const [seenAt, setSeenAt] = useState<Place | null>(null);
  const last = round.scans.at(-1);
  const isToTell =
    last !== undefined &&
    round.scans.length > readScans &&
    last.place === round.at &&
    !(step.kind === 'place' && step.part !== 'enter') &&
    (last.result.things.length > 0 || !last.result.complete);
  const entering = !isToTell && isNextToEnter(round) && step.kind === 'place' ? step.place : null;

  useEffect(() => {
    if (entering !== null) keeper.add({ kind: 'entered', place: entering });
  }, [entering, keeper]);

  const at = step.kind === 'place' ? step.place : round.at;
  const lamps = PLACES.map((place) => lampOf(round, place));
  const planned = PLANS[round.plan].places;
  const title = titleOf();

  function titleOf(): string {
    if (round.kind === 'paused') return copy.paused.title;
    if (isToTell && round.at) return copy.places[round.at].name;
    if (step.kind === 'beyond') return nameOf(running) ?? copy.beyond.title;
    return step.kind === 'end' ? copy.end.title : copy.places[step.place].name;
  }

  function panel(): ReactNode {
    if (isElsewhere) return null;
    if (round.kind === 'paused') {
      return (
        <PausedPanel
          lamps={lamps}
          onResume={() => keeper.add({ kind: 'resumed' })}
          onLeave={onLeave}
          onFinish={finish}
        />
      );
    }
    if (isToTell) {
      const index = round.scans.length - 1;
      return (
        <TellPanel
          finds={cardOf(round).finds.filter(({ id }) => id.startsWith(`${index}.`))}
          pictures={pictures}
          isComplete={last.result.complete}
          onExplain={(find, as) => {
            if (keeper.add({ kind: 'explained', find: find.id, as })) track('find_explained', { as });
          }}
          onAgain={() => {
            setReadScans(round.scans.length);
            keeper.add({ kind: 'entered', place: round.at! });
          }}
          onNext={() => {
            setReadScans(round.scans.length);
            if (step.kind === 'place') keeper.add({ kind: 'entered', place: step.place });
          }}
        />
      );
    }
    if (step.kind === 'end') {
      const dark = planned.filter((place) => lampOf(round, place).state !== 'lit');
      return (
        <EndPanel
          lamps={lamps}
          dark={dark}
          onAgain={(place) => keeper.add({ kind: 'entered', place })}
          onFinish={finish}
        />
      );
    }
    if (step.kind === 'beyond') {
      return running === null ? (
        <BeyondPanel round={round} stations={stations} keeper={keeper} onRun={setRunning} />
      ) : (
        <RunningStation
          key={running}
          round={round}
          scanner={running}
          place={null}
          stations={stations}
          keeper={keeper}
          onEnd={() => setRunning(null)}
        />
      );
    }
    if (step.place === seenAt) return <CameraSeenPanel onNext={() => setSeenAt(null)} />;
    if (step.part === 'scan') {
      return (
        <RunningStation
          key={`${step.place} ${round.scans.length}`}
          round={round}
          scanner={AIMED}
          place={step.place}
          stations={stations}
          keeper={keeper}
          onEnd={() => undefined}
        />
      );
    }
    if (step.part === 'enter') return null;
    return (
      <EyesPanel
        place={step.place}
        onAnswer={(answer) => {
          if (keeper.add({ kind: 'eyes', place: step.place, answer }) && answer === 'camera') setSeenAt(step.place);
        }}
        onSkip={() => keeper.add({ kind: 'skipped', place: step.place })}
      />
    );
  }

  function finish(): void {
    if (keeper.add({ kind: 'finished' })) void saveScan(shell, submissionOf({ ...round, kind: 'finished' }));
  }

  return (
    <div className="full-bleed round-stage">
      <header className="round-strip">
        {round.kind === 'paused' || isElsewhere ? (
          <span className="round-strip-side" />
        ) : (
          <button
            type="button"
            className="round-strip-side round-strip-action"
            onClick={() => keeper.add({ kind: 'paused' })}
          >
            <Pause size={20} aria-hidden="true" />
            {copy.bar.pause}
          </button>
        )}
        <RoomDrawing lamps={lamps} here={at} className="room-small" />
        {/* The way off the page lies here. */}
        <span className="round-strip-side" />
      </header>
      <div className="round-body">
        <div className="round-head">
          <StepTitle key={step.kind === 'place' ? step.part : step.kind} title={title} />
          {step.kind === 'place' && !isToTell && round.kind !== 'paused' ? (
            <p className="small muted">{copy.bar.step(planned.indexOf(step.place as never) + 1, planned.length)}</p>
          ) : null}
          {notice}
        </div>
        {panel()}
      </div>
    </div>
  );
}

function nameOf(scanner: ScanType | null): string | null {
  return ROUND_SCANNERS.find(({ id }) => id === scanner)?.listing.name ?? null;
}

/** The heading of what is shown now; each new one takes the focus, since the button that led here is gone. */
function StepTitle({ title }: { title: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), [title]);
  return (
    <h1 ref={heading} tabIndex={-1}>
      {title}
    </h1>
  );
}

/** A scanner's station, and the lines that it adds to the log. */
function RunningStation({
  round,
  scanner,
  place,
  stations,
  keeper,
  onEnd,
}: {
  round: StartedRound;
  scanner: ScanType;
  place: Place | null;
  stations: RoundStations;
  keeper: RoundKeeper;
  onEnd: () => void;
}) {
  const loggedMs = useRef(0);
  const Station = stations[scanner];
  if (!Station) return null;

  /** Whole milliseconds only, so that the log adds up to what the scanner counted. */
  function log(usableMs: number, leastMs: number): void {
    const newMs = Math.floor(usableMs) - loggedMs.current;
    if (newMs <= 0 || newMs < leastMs) return;
    if (keeper.add({ kind: 'usable', scanner, place, usableMs: newMs })) loggedMs.current += newMs;
  }

  const props: StationProps = {
    place: place === null ? null : stationPlaceOf(place),
    wantedMs: place === null ? 0 : WANTED_MS[place],
    proven: round.controls
      .filter((one) => one.scanner === scanner && one.outcome === 'passed')
      .map(({ control }) => control),
    onUsable: (usableMs) => log(usableMs, SECOND_MS),
    onControl: (control) => keeper.add({ kind: 'control', scanner, ...control, from: 'round' }),
    onResult(result, found) {
      log(result.usableMs, 1);
      keeper.add({ kind: 'result', place, result }, found);
      onEnd();
    },
    onSkip() {
      if (place !== null) keeper.add({ kind: 'skipped', place });
      else keeper.add({ kind: 'left-out', scanner, why: 'skipped' });
      onEnd();
    },
  };
  return (
    <Suspense fallback={null}>
      <Station {...props} />
    </Suspense>
  );
}

function stationPlaceOf(place: Place): StationPlace {
  const { name, stand, point } = copy.places[place];
  return { id: place, name, instruction: `${stand} ${point}` };
}
