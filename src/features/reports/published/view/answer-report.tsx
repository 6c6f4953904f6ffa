import { useState } from 'react';
import { useToldSending } from '#adapters/browser/sending.ts';
import { useShell } from '#adapters/browser/shell.ts';
import type { ReportAnswer } from '#contract/entities/reported-location.ts';
import { Button } from '#ui/view/button.tsx';
import { Disclosure } from '#ui/view/disclosure.tsx';
import { answersCopy } from '../answers-copy.ts';

const words = answersCopy;
const ANSWERS = Object.entries(words.answers) as [ReportAnswer, string][];

/** Asks whoever was there since whether the thing still is. */
export function AnswerReport({ reportId }: { reportId: string }) {
  const { api, toast } = useShell();
  const [busy, send] = useToldSending(words);
  const [said, setSaid] = useState<ReportAnswer | null>(null);

  const say = (answer: ReportAnswer) =>
    send(async () => {
      await api.call('postReportAnswer', { params: { id: reportId }, body: { answer } });
      setSaid(answer);
      toast({ title: words.thanks.title, description: words.thanks.text });
    });

  return (
    <Disclosure summary={words.ask}>
      <div className="stack-tight">
        <p className="small muted">{words.hint}</p>
        {ANSWERS.map(([answer, label]) => (
          <Button
            key={answer}
            kind="secondary"
            wide
            disabled={busy}
            aria-pressed={said === answer}
            onClick={() => void say(answer)}
          >
            {label}
          </Button>
        ))}
      </div>
    </Disclosure>
  );
}
