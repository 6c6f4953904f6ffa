import { useEffect, useState } from 'react';
import { ApiError } from '#adapters/browser/api-client.ts';
import { useShell } from '#adapters/browser/shell.ts';
import { Button, LinkButton } from '#ui/view/button.tsx';
import { checkHereCopy } from '../check-here-copy.ts';
import { ROUND_TELLS_FOR_MS } from '../clean-checks.ts';

const words = checkHereCopy;

export type FindCleanRound = (
  sinceMs: number,
) => Promise<{ readonly id: string; readonly finishedAtMs: number } | null>;

/** For a guest of this place: says that their round found nothing here. Only a round of this device can say it, and once. */
export function CheckHere({ placeId, findRound }: { placeId: string; findRound: FindCleanRound }) {
  const { api, toast } = useShell();
  const [round, setRound] = useState<Awaited<ReturnType<FindCleanRound>> | undefined>(undefined);
  const [busy, setBusy] = useState(false);
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

  async function send(id: string): Promise<void> {
    setBusy(true);
    try {
      await api.call('postPlaceCheck', { params: { id: placeId }, body: { round: id } });
      setIsSent(true);
    } catch (error) {
      const description = (error instanceof ApiError && error.userMessage) || words.failed;
      toast({ title: words.error, description, kind: 'destructive' });
    } finally {
      setBusy(false);
    }
  }

  return (
    <>
      <p>{words.found(new Date(round.finishedAtMs).toLocaleString())}</p>
      <p className="small muted">{words.what}</p>
      <Button kind="secondary" busy={busy} onClick={() => void send(round.id)}>
        {words.send}
      </Button>
    </>
  );
}
