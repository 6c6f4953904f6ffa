import { useState } from 'react';
import { useQuery } from '#adapters/browser/queries.ts';
import { useShell } from '#adapters/browser/shell.ts';
import { Button } from '#ui/view/button.tsx';
import { Disclosure } from '#ui/view/disclosure.tsx';
import { Notice } from '#ui/view/notice.tsx';
import { securityCopy } from '../security-copy.ts';
import { moment } from '#ui/view/moment.ts';
import { Section, WhenLoaded } from './section.tsx';
import { useAction } from './use-action.ts';
import type { Confirmed } from './use-confirmation.tsx';

const words = securityCopy.recovery;

interface Codes {
  readonly madeAt: string | null;
  readonly codes: readonly { readonly place: number; readonly usedAt: string | null }[];
}

export function RecoverySection({ confirmed }: { confirmed: Confirmed }) {
  const { api, session } = useShell();
  const [made, setMade] = useState<readonly string[] | null>(null);
  const { busy, failure, run } = useAction();
  const codes = useQuery(['my-recovery-codes', session.user?.id], () => api.call('getMyRecoveryCodes', {}), {
    freshMs: 0,
  });

  async function make(): Promise<void> {
    const answer = await confirmed(() => api.call('postMyRecoveryCodes', {}));
    if (!answer) return;
    setMade(answer.codes);
    codes.reload();
  }

  return (
    <Section title={words.title} text={words.text} failure={failure}>
      {made ? <NewCodes codes={made} /> : null}
      <WhenLoaded query={codes}>
        {(known) => (
          <>
            {known.madeAt === null ? <p>{words.none}</p> : <Standing {...known} madeAt={known.madeAt} />}
            <div className="stack-tight">
              <Button kind="secondary" busy={busy} onClick={() => run(make)}>
                {known.madeAt === null ? words.make : words.makeNew}
              </Button>
              {known.madeAt === null ? null : <p className="small muted">{words.replaces}</p>}
            </div>
          </>
        )}
      </WhenLoaded>
    </Section>
  );
}

function NewCodes({ codes }: { codes: readonly string[] }) {
  return (
    <>
      <Notice tone="caution" title={words.shownTitle}>
        <p>{words.shownText}</p>
      </Notice>
      <div className="account-codes">
        <ol role="list" aria-label={words.shownTitle}>
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ol>
      </div>
    </>
  );
}

function Standing({ codes, madeAt }: Codes & { readonly madeAt: string }) {
  const left = codes.filter(({ usedAt }) => usedAt === null).length;
  return (
    <>
      <p>{[words.left(left, codes.length), words.made(moment(madeAt))].join(' ')}</p>
      {left < codes.length ? (
        <Disclosure summary={words.each}>
          <ul role="list">
            {codes.map(({ place, usedAt }) => (
              <li key={place}>
                {[words.place(place), usedAt === null ? words.unused : words.used(moment(usedAt))].join(': ')}
              </li>
            ))}
          </ul>
        </Disclosure>
      ) : null}
    </>
  );
}
