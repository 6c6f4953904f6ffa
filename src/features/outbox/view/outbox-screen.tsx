import { Inbox } from 'lucide-react';
import { useState } from 'react';
import { useShell } from '#adapters/browser/shell.ts';
import { Button } from '#ui/view/button.tsx';
import { Card } from '#ui/view/card.tsx';
import { TextArea, TextField } from '#ui/view/field.tsx';
import { Page } from '#ui/view/page.tsx';
import { EmptyState } from '#ui/view/states.tsx';
import { moment } from '#ui/view/moment.ts';
import { useOutbox } from '../browser/outbox-context.ts';
import { copy } from '../copy.ts';
import { itemTitle } from '../item-title.ts';
import { isSentBy, type OutboxItem } from '../outbox.ts';

type ReportItem = Extract<OutboxItem, { kind: 'report' }>;

/** What waits for a connection: each item can be read, changed, deleted or sent now. */
export function OutboxScreen() {
  const { toast } = useShell();
  const [outbox, store] = useOutbox();
  const [sending, setSending] = useState(false);

  async function send(): Promise<void> {
    setSending(true);
    const sent = await store.send();
    setSending(false);
    if (sent > 0) toast({ title: copy.sent.title, description: copy.sent.text });
    else if (store.get().some(({ refused }) => refused === null)) toast({ title: copy.notYet });
  }

  return (
    <Page title={copy.title} lead={copy.lead} backHref="/reports">
      {outbox.length === 0 ? (
        <EmptyState icon={<Inbox size={28} aria-hidden="true" />} title={copy.empty.title} text={copy.empty.text} />
      ) : (
        <>
          <Button wide busy={sending} onClick={() => void send()}>
            {sending ? copy.sending : copy.sendNow}
          </Button>
          <ul role="list" className="stack">
            {outbox.map((item) => (
              <Item
                key={item.id}
                item={item}
                onChange={(changed) => store.keep(changed)}
                onRemove={() => {
                  store.remove(item.id);
                  toast({ title: copy.removed.title, description: copy.removed.text });
                }}
              />
            ))}
          </ul>
        </>
      )}
    </Page>
  );
}

function Item({
  item,
  onChange,
  onRemove,
}: {
  item: OutboxItem;
  onChange: (item: OutboxItem) => void;
  onRemove: () => void;
}) {
  const { session } = useShell();
  const [editing, setEditing] = useState(false);
  const mine = isSentBy(item, session.user?.id ?? null);
  const time = moment(item.keptAtMs);
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
      {item.kind === 'report' && editing ? (
        <EditReport
          item={item}
          onDone={(changed) => {
            setEditing(false);
            if (changed) onChange(changed);
          }}
        />
      ) : (
        <>
          {mine ? <p>{item.kind === 'report' ? item.body.issueDescription : item.body.locationNotes}</p> : null}
          <div className="row">
            {mine && item.kind === 'report' ? (
              <Button kind="secondary" onClick={() => setEditing(true)}>
                {copy.edit}
              </Button>
            ) : null}
            <Button kind="quiet" onClick={onRemove}>
              {copy.remove}
            </Button>
          </div>
        </>
      )}
    </Card>
  );
}

function EditReport({ item, onDone }: { item: ReportItem; onDone: (changed: ReportItem | null) => void }) {
  const [body, setBody] = useState(item.body);
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
        onDone({ ...item, body, refused: null });
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
      <div className="row">
        <Button type="submit">{copy.save}</Button>
        <Button kind="quiet" onClick={() => onDone(null)}>
          {copy.cancelEdit}
        </Button>
      </div>
    </form>
  );
}
