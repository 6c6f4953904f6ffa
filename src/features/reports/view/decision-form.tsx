import { useState, type SubmitEvent } from 'react';
import type { Verification } from '#contract/entities/reported-location.ts';
import type { ReviewAction, ReviewDecision } from '#contract/entities/review.ts';
import { MAX_NOTES_LENGTH } from '#contract/limits.ts';
import { Button } from '#ui/view/button.tsx';
import { RadioGroup, SelectField, TextArea } from '#ui/view/field.tsx';
import { copy } from '../copy.ts';
import { reasons } from '../reason-copy.ts';
import { reviewCopy } from '../review-copy.ts';
import { REASON_CODES } from '../review.ts';

const words = reviewCopy;

/** What a reviewer decides, apart from the passages and the version. */
export type DecisionDraft = Omit<ReviewDecision, 'version' | 'redactions' | 'notPersonal'>;

const VERIFICATIONS = [0, 1, 2, 3] as const satisfies readonly Verification[];

/** The choice, its reason and the reviewer's own words. They stay when a decision is refused. */
export function DecisionForm({
  actions,
  openPassages,
  busy,
  onDecide,
}: {
  actions: readonly ReviewAction[];
  /** Publishing waits for these. */
  openPassages: number;
  busy: boolean;
  onDecide: (draft: DecisionDraft) => Promise<boolean>;
}) {
  const [chosen, setChosen] = useState<ReviewAction | null>(null);
  const [reasonText, setReasonText] = useState('');
  const [reason, setReason] = useState<string | null>(null);
  const [verification, setVerification] = useState<Verification>(0);
  const [asked, setAsked] = useState(false);

  // The report may have moved since: the choice then falls back to the first move that is left.
  const action = chosen !== null && actions.includes(chosen) ? chosen : actions[0]!;
  const codes: readonly string[] = REASON_CODES[action];
  const reasonCode = reason !== null && codes.includes(reason) ? reason : codes[0]!;
  const isBlocked = action === 'publish' && openPassages > 0;
  const hasVerification = action === 'publish' || action === 'verify';

  async function submit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (busy) return;
    setAsked(true);
    if (isBlocked) return;
    const isStored = await onDecide({
      action,
      reasonCode,
      ...(reasonText.trim() === '' ? {} : { reasonText: reasonText.trim() }),
      ...(hasVerification ? { verification } : {}),
    });
    if (!isStored) return;
    setReasonText('');
    setAsked(false);
  }

  return (
    <form className="stack" method="post" noValidate onSubmit={(event) => void submit(event)}>
      <RadioGroup
        legend={words.action}
        name="action"
        value={action}
        options={actions.map((value) => ({ value, title: words.actions[value] }))}
        onChange={setChosen}
        error={asked && isBlocked ? copy.errors['personal-data-unresolved'] : null}
      />
      <SelectField
        label={words.reasonCode}
        value={reasonCode}
        hint={reasons[reasonCode]}
        onChange={(event) => setReason(event.currentTarget.value)}
      >
        {codes.map((code) => (
          <option key={code} value={code}>
            {words.reasonNames[code]}
          </option>
        ))}
      </SelectField>
      {hasVerification ? (
        <SelectField
          label={words.verificationLabel}
          value={verification}
          hint={copy.verification[verification]}
          onChange={(event) => setVerification(Number(event.currentTarget.value) as Verification)}
        >
          {VERIFICATIONS.map((value) => (
            <option key={value} value={value}>
              {words.verifications[value]}
            </option>
          ))}
        </SelectField>
      ) : null}
      <TextArea
        label={action === 'needs_info' ? words.question : words.reasonText}
        rows={3}
        maxLength={MAX_NOTES_LENGTH}
        value={reasonText}
        onChange={(event) => setReasonText(event.currentTarget.value)}
      />
      <Button type="submit" wide busy={busy}>
        {busy ? words.submitting : words.submit}
      </Button>
    </form>
  );
}
