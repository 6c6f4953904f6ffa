import { useEffect, useState } from 'react';
import { useToldSending } from '#adapters/browser/sending.ts';
import { useShell } from '#adapters/browser/shell.ts';
import { Button, LinkButton } from '#ui/view/button.tsx';
import { moment } from '#ui/view/moment.ts';
import { checkHereCopy } from '../check-here-copy.ts';
import { ROUND_TELLS_FOR_MS } from '../clean-checks.ts';

const words = checkHereCopy;

export type FindCleanRound = (
  sinceMs: number,
) => Promise<{ readonly id: string; readonly finishedAtMs: number } | null>;

/** For a guest of this place: says that their round found nothing here. Only a round of this device can say it, and once. */
export function CheckHere({ placeId, findRound }: { placeId: string; findRound: FindCleanRound }) {
  const { api } = useShell();
  const [round, setRound] = useState<Awaited<ReturnType<FindCleanRound>> | undefined>(undefined);
  const [busy, send] = useToldSending(words);
  const [isSent, setIsSent] = useState(false);
  useEffect(() => {
    void findRound(Date.now() - ROUND_TELLS_FOR_MS).then(setRound);
  }, [findRound]);
  if (round === undefined) return null;
  if (isSent) return <p role="status">{words.sent}</p>;
  if (round === null)
    return (
      <>
        <p>{words.none}</p>
        <LinkButton href="/round" kind="secondary">
          {words.walk}
        </LinkButton>
      </>
    );

  const say = (id: string) =>
    send(async () => {
      await api.call('postPlaceCheck', { params: { id: placeId }, body: { round: id } });
      setIsSent(true);
    });

  return (
    <>
      <p>{words.found(moment(round.finishedAtMs))}</p>
      <p className="small muted">{words.what}</p>
      <Button kind="secondary" busy={busy} onClick={() => void say(round.id)}>
        {words.send}
      </Button>
    </>
  );
}
