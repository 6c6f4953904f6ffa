import { Inbox } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useSending } from '#adapters/browser/sending.ts';
import { useShell } from '#adapters/browser/shell.ts';
import { Button } from '#ui/view/button.tsx';
import { Card } from '#ui/view/card.tsx';
import { TextArea, TextField } from '#ui/view/field.tsx';
import { Page } from '#ui/view/page.tsx';
import { EmptyState } from '#ui/view/states.tsx';
import { moment } from '#ui/view/moment.ts';
import { holdItem, removeItem } from '../browser/in-hand.ts';
import { useOutbox } from '../browser/outbox-context.ts';
import { changingCopy } from '../changing-copy.ts';
import { copy } from '../copy.ts';
import { itemTitle } from '../item-title.ts';
import { isSentBy, readyItems, type OutboxItem } from '../outbox.ts';

type ReportItem = Extract<OutboxItem, { kind: 'report' }>;

/** What waits for a connection: each item can be read, changed, deleted or sent now. */
export function OutboxScreen() {
  const { session, toast } = useShell();
  const [outbox, store] = useOutbox();
  const [busy, run] = useSending(() => toast({ title: copy.notYet }));

  async function send(): Promise<void> {
    const { sent, held } = await store.send();
    if (sent > 0) toast({ title: copy.sent.title, description: copy.sent.text });
    else if (held > 0) toast({ title: changingCopy.held });
    else if (readyItems(store.get(), session.user?.id ?? null).length > 0) toast({ title: copy.notYet });
  }

  return (
    <Page title={copy.title} lead={copy.lead} backHref="/reports">
      {outbox.length === 0 ? (
        <EmptyState icon={<Inbox size={28} aria-hidden="true" />} title={copy.empty.title} text={copy.empty.text} />
      ) : (
        <>
          <Button wide busy={busy} onClick={() => void run(send)}>
            {busy ? copy.sending : copy.sendNow}
          </Button>
          <ul role="list" className="stack">
            {outbox.map((item) => (
              <Item key={item.id} item={item} />
            ))}
          </ul>
        </>
      )}
    </Page>
  );
}

function Item({ item }: { item: OutboxItem }) {
  const { session, toast } = useShell();
  const [, store] = useOutbox();
  /** Lets go of the item, which is in hand while it is changed. */
  const [letGo, setLetGo] = useState<(() => void) | null>(null);
  useEffect(() => letGo ?? undefined, [letGo]);
  const mine = isSentBy(item, session.user?.id ?? null);
  const time = moment(item.keptAtMs);

  async function edit(): Promise<void> {
    const held = await holdItem(store, item.id);
    if (held) setLetGo(() => held);
    else toast({ title: changingCopy.onItsWay });
  }

  async function remove(): Promise<void> {
    const isRemoved = await removeItem(store, item.id);
    toast(isRemoved ? { title: copy.removed.title, description: copy.removed.text } : { title: changingCopy.onItsWay });
  }

  return (
    <Card as="li">
      <h2>{mine ? itemTitle(item) : copy[item.kind]}</h2>
      <p className="small muted">{copy.keptAt(time)}</p>
      {item.refused ? (
        <p className="field-error" role="alert">
          {copy.refused(item.refused)}
        </p>
      ) : null}
      {mine ? null : <p>{copy.othersItem}</p>}
      {item.kind === 'report' && letGo ? (
        <EditReport item={item} onDone={() => setLetGo(null)} />
      ) : (
        <>
          {mine ? <p>{item.kind === 'report' ? item.body.issueDescription : item.body.locationNotes}</p> : null}
          <div className="row">
            {mine && item.kind === 'report' ? (
              <Button kind="secondary" onClick={() => void edit()}>
                {copy.edit}
              </Button>
            ) : null}
            <Button kind="quiet" onClick={() => void remove()}>
              {copy.remove}
            </Button>
          </div>
        </>
      )}
    </Card>
  );
}

function EditReport({ item, onDone }: { item: ReportItem; onDone: () => void }) {
  const [, store] = useOutbox();
  const [body, setBody] = useState(item.body);
  const [isUnkept, setIsUnkept] = useState(false);
  const field = (name: 'name' | 'address' | 'city' | 'country') => (
    <TextField
      label={copy.fields[name]}
      value={body[name]}
      onChange={(event) => setBody({ ...body, [name]: event.currentTarget.value })}
    />
  );
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        if (store.keep({ ...item, body, refused: null })) onDone();
        else setIsUnkept(true);
      }}
    >
      {field('name')}
      {field('address')}
      {field('city')}
      {field('country')}
      <TextArea
        label={copy.fields.issueDescription}
        rows={4}
        value={body.issueDescription}
        onChange={(event) => setBody({ ...body, issueDescription: event.currentTarget.value })}
      />
      {isUnkept ? (
        <p className="field-error" role="alert">
          {changingCopy.unkept}
        </p>
      ) : null}
      <div className="row">
        <Button type="submit">{copy.save}</Button>
        <Button kind="quiet" onClick={onDone}>
          {copy.cancelEdit}
        </Button>
      </div>
    </form>
  );
}
