import { useId, useRef, useState } from 'react';
import type { ReviewDetail, TextField } from '#contract/entities/review.ts';
import { Button } from '#ui/view/button.tsx';
import { Card } from '#ui/view/card.tsx';
import { Disclosure } from '#ui/view/disclosure.tsx';
import { publicFields } from '../../published/public-report.ts';
import { reviewCopy } from '../copy.ts';
import {
  addSelection,
  countOpen,
  cutAtPassages,
  mayKeep,
  previewOf,
  redactOpen,
  resolve,
  type Passage,
  type Resolution,
} from '../../personal-data/resolutions.ts';

const words = reviewCopy;

const FIELDS = Object.keys(words.fields) as TextField[];

const markClass = (resolution: Resolution | null): string => `passage passage-${resolution ?? 'open'}`;

/** Original and public text side by side, with the passages marked and what is done about each. */
export function ReviewText({
  report,
  passages,
  onChange,
}: {
  report: ReviewDetail;
  passages: readonly Passage[];
  onChange: (passages: readonly Passage[]) => void;
}) {
  const fields = FIELDS.map((field) => ({ field, text: report[field] ?? '' })).filter(({ text }) => text !== '');
  const open = countOpen(passages);
  return (
    <>
      <div className="review-sides">
        <section className="stack-tight" aria-labelledby="review-original">
          <h3 id="review-original">{words.original}</h3>
          <dl className="review-fields">
            {fields.map(({ field, text }) => (
              <div key={field}>
                <dt className="small muted">{words.fields[field]}</dt>
                <dd className="user-text report-text">
                  {cutAtPassages(field, text, passages).map((piece, index) =>
                    piece.passage ? (
                      <mark key={index} className={markClass(piece.passage.resolution)}>
                        {piece.text}
                      </mark>
                    ) : (
                      <span key={index}>{piece.text}</span>
                    ),
                  )}
                </dd>
              </div>
            ))}
          </dl>
        </section>
        <PublicText report={report} passages={passages} />
      </div>
      <Card sunken as="section" labelledBy="review-passages">
        <h3 id="review-passages">{words.passages}</h3>
        <p className="small" role="status">
          {words.open(open)}
        </p>
        {passages.length > 0 ? (
          <ul role="list" className="stack-tight">
            {passages.map((passage) => (
              <PassageLine
                key={`${passage.field} ${passage.start} ${passage.end}`}
                passage={passage}
                text={(report[passage.field] ?? '').slice(passage.start, passage.end)}
                onResolve={(resolution) => onChange(resolve(passages, passage, resolution))}
              />
            ))}
          </ul>
        ) : null}
        {open > 1 ? (
          <Button kind="secondary" onClick={() => onChange(redactOpen(passages))}>
            {words.redactAll}
          </Button>
        ) : null}
        <Selection fields={fields} onSelect={(span) => onChange(addSelection(passages, span))} />
      </Card>
    </>
  );
}

/** What would be published: of a private rental neither name nor address. */
function PublicText({ report, passages }: { report: ReviewDetail; passages: readonly Passage[] }) {
  const shown = publicFields(report);
  return (
    <section className="stack-tight" aria-labelledby="review-public">
      <h3 id="review-public">{words.preview}</h3>
      <dl className="review-fields">
        {FIELDS.map((field) => ({ field, text: shown[field] ?? '' }))
          .filter(({ text }) => text !== '')
          .map(({ field, text }) => (
            <div key={field}>
              <dt className="small muted">{words.fields[field]}</dt>
              <dd className="user-text report-text">
                {text === report[field] ? previewOf(field, text, passages) : text}
                {field === 'address' && report.placeKind === 'rental' ? (
                  <span className="caption muted review-aside">{words.rentalAddress}</span>
                ) : null}
              </dd>
            </div>
          ))}
      </dl>
    </section>
  );
}

function PassageLine({
  passage,
  text,
  onResolve,
}: {
  passage: Passage;
  text: string;
  onResolve: (resolution: Resolution | null) => void;
}) {
  const textId = useId();
  const { kind, resolution } = passage;
  return (
    <li className="passage-line">
      <span className="stack-none">
        <span id={textId} className="user-text">
          <mark className={markClass(resolution)}>{text}</mark>
        </span>
        <span className="caption muted">{kind === null ? words.selected : words.kinds[kind]}</span>
      </span>
      <span className="row">
        {resolution === null ? (
          <>
            <Button kind="secondary" aria-describedby={textId} onClick={() => onResolve('redact')}>
              {words.redact}
            </Button>
            {mayKeep(passage) ? (
              <Button kind="quiet" aria-describedby={textId} onClick={() => onResolve('keep')}>
                {words.notPersonal}
              </Button>
            ) : (
              <span className="caption muted">{words.neverPublic}</span>
            )}
          </>
        ) : (
          <>
            <span className="small">{resolution === 'redact' ? words.redacted : words.kept}</span>
            <Button kind="quiet" aria-describedby={textId} onClick={() => onResolve(null)}>
              {words.undo}
            </Button>
          </>
        )}
      </span>
    </li>
  );
}

/** A text box that cannot be changed but can be selected in, by keyboard too: its selection is what is redacted. */
function Selection({
  fields,
  onSelect,
}: {
  fields: readonly { readonly field: TextField; readonly text: string }[];
  onSelect: (span: { field: TextField; start: number; end: number }) => void;
}) {
  const id = useId();
  const [field, setField] = useState<TextField>('issueDescription');
  const box = useRef<HTMLTextAreaElement>(null);
  const text = fields.find((one) => one.field === field)?.text ?? '';
  return (
    <Disclosure summary={words.selectMore}>
      <div className="field">
        <label className="field-label" htmlFor={id}>
          {words.selectIn}
        </label>
        <select
          id={id}
          className="field-control"
          value={field}
          onChange={(event) => setField(event.currentTarget.value as TextField)}
        >
          {fields.map((one) => (
            <option key={one.field} value={one.field}>
              {words.fields[one.field]}
            </option>
          ))}
        </select>
      </div>
      <textarea ref={box} className="field-control" rows={4} readOnly value={text} aria-label={words.selectHelp} />
      <Button
        kind="secondary"
        onClick={() => {
          const { selectionStart, selectionEnd } = box.current ?? { selectionStart: 0, selectionEnd: 0 };
          onSelect({ field, start: selectionStart, end: selectionEnd });
        }}
      >
        {words.redactSelection}
      </Button>
    </Disclosure>
  );
}
