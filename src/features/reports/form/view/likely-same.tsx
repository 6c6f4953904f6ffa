import { useEffect, useRef, useState } from 'react';
import { useSending } from '#adapters/browser/sending.ts';
import { useShell } from '#adapters/browser/shell.ts';
import { Button } from '#ui/view/button.tsx';
import { Card } from '#ui/view/card.tsx';
import { answersCopy } from '../../published/answers-copy.ts';
import { AgeText } from '../../view/age.tsx';

const words = answersCopy.likely;

/** A published report that may tell of the same thing as the draft. */
export interface LikelyReport {
  readonly id: string;
  readonly name: string;
  readonly createdAt: string;
  readonly issueDescription: string;
}

/** Before a second report is written about one thing: is it one of these? */
export function LikelySame({
  reports,
  description,
  onSame,
  onOther,
}: {
  reports: readonly LikelyReport[];
  /** What the person has written by now: it goes along, for reviewers. */
  description: () => string;
  onSame: () => void;
  onOther: () => void;
}) {
  const { api, toast } = useShell();
  const [nowMs] = useState(() => Date.now());
  // One sentence for whatever goes wrong: the report can be sent without it.
  const [busy, send] = useSending(() =>
    toast({ title: answersCopy.error, description: answersCopy.failed, kind: 'destructive' }),
  );
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);

  const add = (id: string) =>
    send(async () => {
      await api.call('postReportAnswer', {
        params: { id },
        body: { answer: 'still_there', words: description().trim().slice(0, 1_000) },
      });
      toast({ title: words.done.title, description: words.done.text });
      onSame();
    });

  return (
    <Card as="section" sunken labelledBy="likely-same">
      <h2 id="likely-same" ref={heading} tabIndex={-1}>
        {words.title}
      </h2>
      <p>{words.text}</p>
      <ul role="list" className="stack-tight">
        {reports.map((report) => (
          <Card as="li" key={report.id}>
            <h3 className="user-text">{report.name}</h3>
            <p className="user-text report-text small">{report.issueDescription}</p>
            <p className="caption muted">
              <AgeText iso={report.createdAt} nowMs={nowMs} />
            </p>
            <Button kind="secondary" wide disabled={busy} onClick={() => void add(report.id)}>
              {words.same}
            </Button>
          </Card>
        ))}
      </ul>
      <Button wide disabled={busy} onClick={onOther}>
        {words.other}
      </Button>
    </Card>
  );
}
