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

const IN_ROOM = ROUND_SCANNERS.filter(({ round }) => round?.scope === 'room');

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
  const open = IN_ROOM.filter(({ id }) => !round.scans.some(({ result }) => result.scanner === id));

  /** Why a scanner is not run here; null where it can be. */
  function obstacleOf({ id, tier }: (typeof IN_ROOM)[number]): Why | 'elsewhere' | null {
    if (abilities && fitOf(id, abilities).verdict === 'cannot') return 'device';
    if (tier === 'pro' && !session.pro) return 'pro';
    return stations[id] ? null : 'elsewhere';
  }

  function goOn(): void {
    for (const scanner of open) {
      const obstacle = obstacleOf(scanner);
      const why = obstacle === 'device' || obstacle === 'pro' ? obstacle : 'skipped';
      keeper.add({ kind: 'left-out', scanner: scanner.id, why });
    }
    keeper.add({ kind: 'beyond-done' });
  }

  return (
    <div className="round-panel">
      <p>{words.lead}</p>
      <ul role="list" className="stack-tight">
        {IN_ROOM.map((scanner) => {
          const { id, listing, route } = scanner;
          const obstacle = obstacleOf(scanner);
          return (
            <Card key={id} as="li" className="round-beyond">
              <h2>{listing.name}</h2>
              {!open.includes(scanner) ? <p className="small">{words.done(sawOf(round, id))}</p> : null}
              {open.includes(scanner) && obstacle !== null ? (
                <p className="small muted">{words.obstacles[obstacle]}</p>
              ) : null}
              {open.includes(scanner) && obstacle === null ? (
                <Button kind="secondary" onClick={() => onRun(id)}>
                  {words.run(listing.name)}
                </Button>
              ) : null}
              {obstacle === 'elsewhere' ? (
                <LinkButton href={route} kind="quiet">
                  {words.open(listing.name)}
                </LinkButton>
              ) : null}
            </Card>
          );
        })}
      </ul>
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
