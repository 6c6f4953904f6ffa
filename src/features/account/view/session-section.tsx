import { useQuery } from '#adapters/browser/queries.ts';
import { useShell } from '#adapters/browser/shell.ts';
import { Badge } from '#ui/view/badge.tsx';
import { Button } from '#ui/view/button.tsx';
import { securityCopy } from '../security-copy.ts';
import { moment } from '#ui/view/moment.ts';
import { Section, WhenLoaded } from './section.tsx';
import { useAction } from './use-action.ts';
import type { Confirmed } from './use-confirmation.tsx';

const words = securityCopy.sessions;

export function SessionSection({ confirmed }: { confirmed: Confirmed }) {
  const { api, session, toast, logout } = useShell();
  const { busy, failure, run } = useAction();
  const sessions = useQuery(['my-sessions', session.user?.id], () => api.call('getMySessions', {}), { freshMs: 0 });

  async function end(id: string): Promise<void> {
    const ended = await confirmed(async () => {
      await api.call('deleteMySession', { params: { id } });
      return true;
    });
    if (!ended) return;
    toast({ title: words.endedToast });
    sessions.reload();
  }

  async function endAll(): Promise<void> {
    const ended = await confirmed(async () => {
      await api.call('deleteMySessions', {});
      return true;
    });
    if (ended) await logout(true);
  }

  return (
    <Section title={words.title} text={words.text} failure={failure}>
      <WhenLoaded query={sessions}>
        {({ sessions: list }) => (
          <ul role="list" className="account-rows">
            {list.map(({ id, current, device, createdAt, seenAt }) => {
              const name = device || securityCopy.unknownDevice;
              return (
                <li key={id} className="account-row">
                  <div>
                    <p>{name}</p>
                    <p className="small muted">
                      {[words.since(moment(createdAt)), words.seen(moment(seenAt))].join(', ')}
                    </p>
                  </div>
                  {current ? (
                    <Badge tone="primary">{words.current}</Badge>
                  ) : (
                    <Button
                      kind="quiet"
                      disabled={busy}
                      aria-label={words.endNamed(name, moment(createdAt))}
                      onClick={() => run(() => end(id))}
                    >
                      {words.end}
                    </Button>
                  )}
                </li>
              );
            })}
          </ul>
        )}
      </WhenLoaded>
      <Button kind="secondary" busy={busy} onClick={() => run(endAll)}>
        {words.endAll}
      </Button>
    </Section>
  );
}
