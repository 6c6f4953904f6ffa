import { LinkButton, Button } from '#ui/view/button.tsx';
import { OutOfView } from '#ui/view/drawings/after-a-find.tsx';
import { GlintOfLens, GlintOfScrew } from '#ui/view/drawings/by-eye.tsx';
import { DrawingRow } from '#ui/view/drawings/drawing-row.tsx';
import type { Find } from '../card.ts';
import { copy } from '../copy.ts';
import type { Explanation } from '../log.ts';
import type { Place } from '../place.ts';
import type { Lamp } from '../round.ts';
import { FindRow } from './find-row.tsx';
import { PlaceDrawing } from './place-drawing.tsx';
import { RoomDrawing } from './room-drawing.tsx';

/** Eyes first: what to look for at a place, and what was seen. */
export function EyesPanel({
  place,
  onAnswer,
  onSkip,
}: {
  place: Place;
  onAnswer: (answer: 'nothing' | 'odd' | 'camera' | 'skipped') => void;
  onSkip: () => void;
}) {
  const { stand, look, ask } = copy.places[place];
  const words = copy.eyes;
  return (
    <div className="round-panel">
      <PlaceDrawing place={place} />
      <p className="round-line">
        {stand} {words.first}
      </p>
      <div className="stack-tight">
        <p>{look}</p>
        <p className="round-ask">{ask}</p>
      </div>
      <div className="round-answers">
        <Button wide onClick={() => onAnswer('nothing')}>
          {words.nothing}
        </Button>
        <div className="round-answers-two">
          <Button wide kind="secondary" onClick={() => onAnswer('odd')}>
            {words.odd}
          </Button>
          <Button wide kind="secondary" onClick={() => onAnswer('camera')}>
            {words.camera}
          </Button>
        </div>
        <div className="round-answers-quiet">
          <Button kind="quiet" onClick={() => onAnswer('skipped')}>
            {words.unsureButton}
          </Button>
          <Button kind="quiet" onClick={onSkip}>
            {words.skip}
          </Button>
        </div>
      </div>
    </div>
  );
}

/** The person sees a camera: what to do comes before anything else. */
export function CameraSeenPanel({ onNext }: { onNext: () => void }) {
  return (
    <div className="round-panel">
      <p className="round-line">{copy.card.honestFound}</p>
      <div className="round-drawing">
        <OutOfView />
      </div>
      <div className="round-answers">
        <LinkButton href="/found?what=camera" wide>
          {copy.card.found}
        </LinkButton>
        <Button wide kind="secondary" onClick={onNext}>
          {copy.tell.next}
        </Button>
      </div>
    </div>
  );
}

/** What the look at a place came to, where there is something to say. */
export function TellPanel({
  finds,
  pictures,
  isComplete,
  onExplain,
  onAgain,
  onNext,
}: {
  finds: readonly Find[];
  pictures: ReadonlyMap<string, Blob>;
  isComplete: boolean;
  onExplain: (find: Find, as: Explanation) => void;
  onAgain: () => void;
  onNext: () => void;
}) {
  const words = copy.tell;
  const isFound = finds.some(({ kind }) => kind === 'found');
  return (
    <div className="round-panel">
      {isFound ? <p className="round-line">{copy.card.honestFound}</p> : null}
      <ul role="list" className="stack-tight">
        {finds.map((find) => (
          <FindRow
            key={find.id}
            find={find}
            picture={pictures.get(find.id) ?? null}
            onExplain={(as) => onExplain(find, as)}
          />
        ))}
      </ul>
      {finds.some(({ kind }) => kind === 'check') ? (
        <DrawingRow
          drawings={[
            { Drawing: GlintOfLens, caption: words.lens },
            { Drawing: GlintOfScrew, caption: words.screw },
          ]}
        />
      ) : null}
      {isComplete ? null : <p>{words.cut}</p>}
      <div className="round-answers">
        {isFound ? (
          <LinkButton href="/found?what=camera" wide>
            {copy.card.found}
          </LinkButton>
        ) : null}
        <Button wide kind={isFound ? 'secondary' : 'primary'} onClick={onNext}>
          {words.next}
        </Button>
        <div className="round-answers-quiet">
          <Button kind="quiet" onClick={onAgain}>
            {words.again}
          </Button>
        </div>
      </div>
    </div>
  );
}

/** Every place has had its turn: which are not fully lit, and the result. */
export function EndPanel({
  lamps,
  dark,
  onAgain,
  onFinish,
}: {
  lamps: readonly Lamp[];
  dark: readonly Place[];
  onAgain: (place: Place) => void;
  onFinish: () => void;
}) {
  const words = copy.end;
  return (
    <div className="round-panel">
      <RoomDrawing lamps={lamps} className="room-rest" />
      {dark.length > 0 ? (
        <>
          <p>{words.dark}</p>
          <div className="row">
            {dark.map((place) => (
              <Button key={place} kind="secondary" className="round-chip" onClick={() => onAgain(place)}>
                {copy.places[place].name}
              </Button>
            ))}
          </div>
        </>
      ) : (
        <p>{words.lit}</p>
      )}
      <div className="round-answers">
        <Button wide onClick={onFinish}>
          {words.finish}
        </Button>
      </div>
    </div>
  );
}

export function PausedPanel({
  lamps,
  onResume,
  onLeave,
  onFinish,
}: {
  lamps: readonly Lamp[];
  onResume: () => void;
  onLeave: () => void;
  onFinish: () => void;
}) {
  const words = copy.paused;
  return (
    <div className="round-panel">
      <RoomDrawing lamps={lamps} className="room-rest" />
      <p>{words.text}</p>
      <div className="round-answers">
        <Button wide onClick={onResume}>
          {words.resume}
        </Button>
        <Button wide kind="secondary" onClick={onLeave}>
          {words.leave}
        </Button>
        <div className="round-answers-quiet">
          <Button kind="quiet" onClick={onFinish}>
            {copy.bar.finish}
          </Button>
        </div>
      </div>
    </div>
  );
}
