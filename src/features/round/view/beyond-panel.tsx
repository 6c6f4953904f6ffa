import { useEffect } from 'react';
import { useShell } from '#adapters/browser/shell.ts';
import type { ScanType } from '#contract/entities/scan-submission.ts';
import { fitOf } from '#scanners/abilities.ts';
import { ROUND_SCANNERS } from '#scanners/rounds.ts';
import { useAbilities } from '#scanners/view/device-abilities.tsx';
import { Button, LinkButton } from '#ui/view/button.tsx';
import { Card } from '#ui/view/card.tsx';
import type { RoundKeeper } from '../browser/round-keeper.ts';
import { copy } from '../copy.ts';
import type { RoundEvent } from '../log.ts';
import type { StartedRound } from '../round.ts';
import type { RoundStations } from './stations.ts';

const words = copy.beyond;

type Why = Extract<RoundEvent, { kind: 'left-out' }>['why'];

const IN_ROOM = ROUND_SCANNERS.filter(({ round }) => round.scope === 'room');

/** What this device can do beyond the camera. What it cannot is said, never demonstrated. */
export function BeyondPanel({
  round,
  stations,
  keeper,
  onRun,
}: {
  round: StartedRound;
  stations: RoundStations;
  keeper: RoundKeeper;
  onRun: (scanner: ScanType) => void;
}) {
  const { session } = useShell();
  const abilities = useAbilities();
  const isDone = ({ id }: (typeof IN_ROOM)[number]) => round.scans.some(({ result }) => result.scanner === id);
  const open = IN_ROOM.filter((scanner) => !isDone(scanner));

  /** Why a scanner is not run here; null where it can be. */
  function obstacleOf(scanner: (typeof IN_ROOM)[number]): Why | 'elsewhere' | null {
    if (abilities && fitOf(scanner, abilities).verdict === 'cannot') return 'device';
    if (scanner.tier === 'pro' && !session.pro) return 'pro';
    return stations[scanner.id] ? null : 'elsewhere';
  }

  const namesOf = (why: Why): string =>
    open
      .filter((scanner) => obstacleOf(scanner) === why)
      .map(({ listing }) => listing.name)
      .join(', ');
  const notHere = namesOf('device');
  const inPro = namesOf('pro');
  const shown = IN_ROOM.filter((scanner) => isDone(scanner) || !['device', 'pro'].includes(obstacleOf(scanner) ?? ''));
  const offered = shown.filter((scanner) => !isDone(scanner));

  function goOn(): void {
    for (const scanner of open) {
      const obstacle = obstacleOf(scanner);
      const why = obstacle === 'device' || obstacle === 'pro' ? obstacle : 'skipped';
      keeper.add({ kind: 'left-out', scanner: scanner.id, why });
    }
    keeper.add({ kind: 'beyond-done' });
  }

  // Four things that one cannot do are no step. Until both are known nobody is sent past what they have.
  const isEmpty = abilities !== null && session.confirmed && shown.length === 0;
  useEffect(() => {
    if (isEmpty) goOn();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when it is known that there is nothing
  }, [isEmpty]);
  if (isEmpty) return null;

  return (
    <div className="round-panel">
      {abilities === null ? null : <p>{offered.length > 0 ? words.lead(offered.length) : words.leadDone}</p>}
      <ul role="list" className="stack-tight">
        {shown.map((scanner) => {
          const { id, listing, route } = scanner;
          const obstacle = obstacleOf(scanner);
          return (
            <Card key={id} as="li" className="round-beyond">
              <h2>{listing.name}</h2>
              {isDone(scanner) ? <p className="small">{words.done(sawOf(round, id))}</p> : null}
              {!isDone(scanner) && obstacle === null ? (
                <Button kind="secondary" onClick={() => onRun(id)}>
                  {words.run(listing.name)}
                </Button>
              ) : null}
              {obstacle === 'elsewhere' ? (
                <>
                  <p className="small muted">{words.elsewhere}</p>
                  <LinkButton href={route} kind="quiet">
                    {words.open(listing.name)}
                  </LinkButton>
                </>
              ) : null}
            </Card>
          );
        })}
      </ul>
      {notHere === '' ? null : <p className="small muted">{words.notHere(notHere)}</p>}
      {inPro === '' ? null : <p className="small muted">{words.inPro(inPro)}</p>}
      <div className="round-answers">
        <Button wide onClick={goOn}>
          {words.next}
        </Button>
      </div>
    </div>
  );
}

/** What a scanner's last look saw, in its own words. */
function sawOf({ scans }: StartedRound, scanner: ScanType): string {
  return scans.findLast(({ result }) => result.scanner === scanner)?.result.saw ?? '';
}
