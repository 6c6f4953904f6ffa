import { RotateCcw } from 'lucide-react';
import { useRef, type Ref } from 'react';
import { Link } from 'wouter';
import { SECOND_MS } from '#core/time/durations.ts';
import { honestLine, resultCopy } from '#scanners/result-copy.ts';
import { KeptFind } from '#scanners/view/kept-find.tsx';
import { ActionBar } from '#ui/view/action-bar.tsx';
import { Button, LinkButton } from '#ui/view/button.tsx';
import { Disclosure } from '#ui/view/disclosure.tsx';
import { GlintOfLens, GlintOfScrew } from '#ui/view/drawings/by-eye.tsx';
import { DrawingRow } from '#ui/view/drawings/drawing-row.tsx';
import { Notice } from '#ui/view/notice.tsx';
import { ResultCard } from '#ui/view/result-card.tsx';
import { ResultState } from '#ui/view/result-state.tsx';
import type { Control } from '../browser/camera-scanner.ts';
import { picturedSpots, picturesOf, type CutoutPictures } from '../browser/finding-pictures.ts';
import { closeUpCopy } from '../close-up/copy.ts';
import { closeUpWords } from '../close-up/words.ts';
import type { ControlKind } from '../control.ts';
import { copy } from '../copy.ts';
import { resultOf, wordsOf, type Gap } from '../result.ts';
import type { CameraThreat, FinishedScan } from '../scan.ts';
import { ByHand } from './by-hand.tsx';
import { ControlFailure, Proven } from './control-panel.tsx';
import { SecondsStrip } from './seconds-strip.tsx';
import { SpotPictures } from './spot-pictures.tsx';
import { ThreatList } from './threat-list.tsx';

const words = copy.result;

/** The result: seconds, findings, what was not checked, what it means, what to do next. */
export function ResultPanel({
  scan,
  control,
  proven,
  pictures,
  onTest,
  onAgain,
}: {
  scan: FinishedScan;
  control: Control | null;
  proven: readonly ControlKind[];
  pictures: CutoutPictures;
  onTest: (kind: ControlKind) => void;
  onAgain: () => void;
}) {
  const { incomplete, gaps } = wordsOf(scan, proven);
  const result = resultOf(scan, proven);
  const found = scan.threats.length > 0;
  const spots = picturedSpots(scan, pictures);
  const isMarked = scan.closerLooks.length > 0;
  const closer = useRef<HTMLHeadingElement>(null);

  function lookCloser(): void {
    closer.current?.focus({ preventScroll: true });
    closer.current?.scrollIntoView();
  }

  return (
    <>
      <div className="camera-panes camera-panes-result">
        <ResultCard
          headings={resultCopy}
          title={result.title}
          honest={found ? closeUpWords(scan) : honestLine(result)}
          lead={
            <>
              {found ? (
                <>
                  <ThreatList
                    threats={scan.threats}
                    camera={scan.camera}
                    pictures={pictures}
                    details={(threat) => <ThreatDetails threat={threat} />}
                  />
                  <CloserLook ref={closer} />
                </>
              ) : null}
              <SecondsStrip
                coverage={scan.coverage}
                elapsedMs={scan.elapsedMs}
                threats={scan.threats}
                running={false}
              />
              <ActionBar className="no-print">
                {found ? (
                  <>
                    <Button wide onClick={lookCloser}>
                      {closeUpCopy.closer.button}
                    </Button>
                    <LinkButton href="/found?what=camera" wide kind="secondary">
                      {closeUpCopy.closer.yes}
                    </LinkButton>
                  </>
                ) : (
                  <ScanAgain onAgain={onAgain} />
                )}
              </ActionBar>
              {incomplete ? (
                <Notice tone="caution" title={incomplete.why}>
                  <p>{incomplete.how}</p>
                </Notice>
              ) : null}
            </>
          }
          lookedAt={<p>{result.lookedAt}</p>}
          saw={
            <>
              <p>{result.saw}</p>
              {scan.closerLooks.map((look) => (
                <ResultState key={look.reason} kind="check">
                  <p>{words.closerLook[look.reason]}</p>
                  <SpotPictures spots={spots.filter(({ reason }) => reason === look.reason)} camera={scan.camera} />
                  <p className="small muted">{words.atSeconds(look.atSeconds)}</p>
                </ResultState>
              ))}
              {isMarked && !found ? (
                <>
                  <CloserLook />
                  <div className="row no-print">
                    <LinkButton href="/found?what=camera" kind="secondary">
                      {closeUpCopy.closer.yes}
                    </LinkButton>
                  </div>
                </>
              ) : null}
              <KeptFind result={result} pictures={() => picturesOf(scan, pictures)} />
            </>
          }
          unknown={
            <>
              <p>{result.couldNotSee}</p>
              {gaps.map((gap) => (
                <GapRow key={gap.what} gap={gap} control={control} onTest={onTest} />
              ))}
              {proven.map((kind) => (
                <Proven key={kind} kind={kind} />
              ))}
              <Link href="/accuracy" className="camera-link">
                {closeUpCopy.accuracyLink}
              </Link>
            </>
          }
        />
        <div className="stack">
          <section className="stack-tight" aria-labelledby="camera-next">
            <h3 id="camera-next">{closeUpCopy.nextTitle}</h3>
            <p>{found ? closeUpCopy.nextFound : isMarked ? closeUpCopy.nextCheck : closeUpCopy.nextClear}</p>
            <div className="row no-print">
              {found ? (
                <>
                  <LinkButton href="/found?what=camera" kind="secondary">
                    {closeUpCopy.foundLink}
                  </LinkButton>
                  <ScanAgain kind="quiet" onAgain={onAgain} />
                </>
              ) : (
                <LinkButton href="/checklist" kind="secondary">
                  {closeUpCopy.checklistLink}
                </LinkButton>
              )}
            </div>
          </section>
          <ByHand />
        </div>
      </div>
    </>
  );
}

function ScanAgain({ kind = 'primary', onAgain }: { kind?: 'primary' | 'quiet'; onAgain: () => void }) {
  return (
    <Button wide={kind === 'primary'} kind={kind} onClick={onAgain} icon={<RotateCcw size={20} aria-hidden="true" />}>
      {words.again}
    </Button>
  );
}

/** What tells a lens from a screw, from close by. */
function CloserLook({ ref }: { ref?: Ref<HTMLHeadingElement> }) {
  const { title, text, lens, screw } = closeUpCopy.closer;
  return (
    <section className="stack-tight camera-closer">
      <h3 ref={ref} tabIndex={-1}>
        {title}
      </h3>
      <p>{text}</p>
      <DrawingRow
        drawings={[
          { Drawing: GlintOfLens, caption: lens },
          { Drawing: GlintOfScrew, caption: screw },
        ]}
      />
    </section>
  );
}

function GapRow({ gap, control, onTest }: { gap: Gap; control: Control | null; onTest: (kind: ControlKind) => void }) {
  const kind = gap.threatType;
  return (
    <ResultState kind="gap" label={closeUpCopy.notChecked}>
      <p className="camera-message">{gap.what}</p>
      <p>{gap.why}</p>
      <p>{gap.how}</p>
      {gap.hasControl ? (
        <>
          <ControlFailure failure={control?.kind === kind ? control : null} failed={copy.controls.kinds[kind].failed} />
          <Button kind="secondary" className="no-print" onClick={() => onTest(kind)}>
            {copy.controls.kinds[kind].button}
          </Button>
        </>
      ) : null}
    </ResultState>
  );
}

/** What it means, and the evidence drawer: raw values, rule, threshold, time, place. */
function ThreatDetails({ threat: { finding } }: { threat: CameraThreat }) {
  const { evidenceWords } = closeUpCopy;
  return (
    <>
      <p>{closeUpCopy.meaning[finding.threatType]}</p>
      <Disclosure summary={closeUpCopy.evidence}>
        {finding.evidence.map(({ rule, measured, threshold, atMs, locator }) => (
          <dl key={`${rule} ${atMs} ${locator}`} className="camera-evidence small">
            <dt>{evidenceWords.rule}</dt>
            <dd>
              <code>{rule}</code>
            </dd>
            <dt>{evidenceWords.measured}</dt>
            <dd className="figures">{closeUpCopy.quantity(measured.value, measured.unit)}</dd>
            <dt>{evidenceWords.threshold}</dt>
            <dd className="figures">{closeUpCopy.quantity(threshold, measured.unit)}</dd>
            <dt>{evidenceWords.at}</dt>
            <dd className="figures">{closeUpCopy.quantity(atMs / SECOND_MS, 's')}</dd>
            <dt>{evidenceWords.where}</dt>
            <dd className="figures">{closeUpCopy.where(locator)}</dd>
          </dl>
        ))}
      </Disclosure>
    </>
  );
}
