import { useRef, useState, type SubmitEvent } from 'react';
import type { Basis, Verification } from '#contract/entities/reported-location.ts';
import type { ReviewAction, ReviewDecision, ReviewDetail } from '#contract/entities/review.ts';
import { MAX_NOTES_LENGTH } from '#contract/limits.ts';
import { Button } from '#ui/view/button.tsx';
import { RadioGroup, SelectField, TextArea } from '#ui/view/field.tsx';
import { useDeskKeys } from '../browser/use-desk-keys.ts';
import { copy } from '../../copy.ts';
import { sentAction } from '../pending-decisions.ts';
import { reasons } from '../../log/reason-copy.ts';
import { reviewCopy } from '../copy.ts';
import { REASON_CODES } from '../../log/reasons.ts';

const words = reviewCopy;

/** What a reviewer decides, apart from the passages and the version. */
export type DecisionDraft = Omit<ReviewDecision, 'version' | 'redactions' | 'notPersonal'>;

const VERIFICATIONS = [0, 1, 2, 3] as const satisfies readonly Verification[];
const BASES = Object.keys(words.bases) as Basis[];

/** Moves that say what a report rests on. */
const SENDS_OUT: ReadonlySet<ReviewAction> = new Set(['publish', 'approve']);

/** The choice, its reason and the reviewer's own words. `draft` is a decision that was taken back. */
export function DecisionForm({
  report,
  draft,
  openPassages,
  onAct,
  onDecide,
}: {
  report: Pick<ReviewDetail, 'actions' | 'similar' | 'status'>;
  draft: DecisionDraft | null;
  /** Publishing waits for these. */
  openPassages: number;
  /** Told the first choice. */
  onAct: () => void;
  onDecide: (draft: DecisionDraft) => void;
}) {
  const { actions } = report;
  const targets = report.similar.filter(({ mergeable }) => mergeable);
  const [chosen, setChosen] = useState<ReviewAction | null>(draft?.action ?? null);
  const [reasonText, setReasonText] = useState(draft?.reasonText ?? '');
  const [reason, setReason] = useState<string | null>(draft?.reasonCode ?? null);
  const [verification, setVerification] = useState<Verification>(draft?.verification ?? 0);
  const [basis, setBasis] = useState<Basis>(draft?.basis ?? 'seen');
  const [target, setTarget] = useState<string | null>(draft?.mergeInto ?? null);
  const [asked, setAsked] = useState(false);
  const decideButton = useRef<HTMLButtonElement>(null);

  // The report may have moved since: the choice then falls back to the first move that is left.
  const action = chosen !== null && actions.includes(chosen) ? chosen : actions[0]!;
  const codes: readonly string[] = REASON_CODES[action];
  const reasonCode = reason !== null && codes.includes(reason) ? reason : codes[0]!;
  const isFirstReader = report.status === 'pending' && SENDS_OUT.has(action);
  const hasVerification = isFirstReader || action === 'verify';
  const mergeInto = action === 'merge' ? (target ?? targets[0]?.id ?? null) : null;
  const mistake =
    SENDS_OUT.has(action) && openPassages > 0
      ? words.errors['personal-data-unresolved']
      : action === 'merge' && mergeInto === null
        ? words.mergeMissing
        : null;
  const sent = sentAction(action, hasVerification ? verification : undefined, actions);

  function choose(value: ReviewAction): void {
    onAct();
    setChosen(value);
  }

  useDeskKeys((command) => {
    if (command.kind === 'reason' && command.index < codes.length) setReason(codes[command.index]!);
    if (command.kind !== 'choose') return;
    const first = command.actions.find((value) => actions.includes(value));
    if (first === undefined) return;
    choose(first);
    decideButton.current?.focus();
  });

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    setAsked(true);
    if (mistake !== null) return;
    onDecide({
      action: sent,
      reasonCode,
      ...(reasonText.trim() === '' ? {} : { reasonText: reasonText.trim() }),
      ...(hasVerification ? { verification } : {}),
      ...(isFirstReader ? { basis } : {}),
      ...(mergeInto === null ? {} : { mergeInto }),
    });
  }

  return (
    <form className="stack" method="post" noValidate onSubmit={submit}>
      <RadioGroup
        legend={words.action}
        name="action"
        value={action}
        options={actions.map((value) => ({ value, title: words.actions[value] }))}
        onChange={choose}
        error={asked ? mistake : null}
      />
      {action === 'merge' && targets.length > 0 ? (
        <SelectField
          label={words.mergeInto}
          value={mergeInto ?? ''}
          onChange={(event) => setTarget(event.currentTarget.value)}
        >
          {targets.map(({ id, name, issueDescription }) => (
            <option key={id} value={id}>
              {`${name}: ${issueDescription.slice(0, 60)}`}
            </option>
          ))}
        </SelectField>
      ) : null}
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
          hint={[copy.verification[verification], sent === action ? '' : words.verificationNote]
            .filter(Boolean)
            .join(' ')}
          onChange={(event) => setVerification(Number(event.currentTarget.value) as Verification)}
        >
          {VERIFICATIONS.map((value) => (
            <option key={value} value={value}>
              {words.verifications[value]}
            </option>
          ))}
        </SelectField>
      ) : null}
      {isFirstReader ? (
        <SelectField
          label={words.basisLabel}
          value={basis}
          onChange={(event) => setBasis(event.currentTarget.value as Basis)}
        >
          {BASES.map((value) => (
            <option key={value} value={value}>
              {words.bases[value]}
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
      <Button ref={decideButton} type="submit" wide>
        {words.submit}
      </Button>
    </form>
  );
}
