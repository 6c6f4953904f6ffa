import { HeartHandshake } from 'lucide-react';
import { lazy, Suspense, useEffect, useRef, useState, type ChangeEvent, type SubmitEvent } from 'react';
import { answeredOrOverdue } from '#adapters/browser/answered-or-overdue.ts';
import { ApiError } from '#adapters/browser/api-client.ts';
import { browserClock, browserRandom } from '#adapters/browser/clock.ts';
import { sentenceOf, useSending } from '#adapters/browser/sending.ts';
import { useShell } from '#adapters/browser/shell.ts';
import { MAX_DESCRIPTION_LENGTH, MAX_PLACE_FIELD_LENGTH } from '#contract/limits.ts';
import type { IssueType, PlaceKind } from '#contract/entities/reported-location.ts';
import { Button } from '#ui/view/button.tsx';
import { Card } from '#ui/view/card.tsx';
import { Checkbox, RadioGroup, SelectField, TextArea, TextField } from '#ui/view/field.tsx';
import { Page } from '#ui/view/page.tsx';
import { formText } from '../../browser/form-text.ts';
import { saveReceipt } from '../../receipts/browser/receipts.ts';
import { copy } from '../../copy.ts';
import type { Progress, Unsent } from '../../evidence/browser/send-files.ts';
import { sendingCopy } from '../../evidence/sending-copy.ts';
import type { ChosenFile } from '../../evidence/view/photo-field.tsx';
import { copy as formCopy } from '../copy.ts';
import { mistakesCopy } from '../mistakes-copy.ts';
import {
  findReportMistakes,
  FORM_ORDER,
  parsePosition,
  submissionOf,
  type ReportForm,
  type ReportMistakes,
} from '../submission-form.ts';
import type { LikelyReport } from './likely-same.tsx';
import type { Said } from '../../receipts/view/receipt-to-keep.tsx';
import '../../view/reports.css';

const words = formCopy;

/** Comes when somebody asks for it. */
const loadPhotoField = () => import('../../evidence/view/photo-field.tsx');
/** Comes where something may be the same. */
const LikelySame = lazy(async () => ({ default: (await import('./likely-same.tsx')).LikelySame }));
/** Comes before a report goes out: it must not be missing afterwards. */
const loadReceiptToKeep = () => import('../../receipts/view/receipt-to-keep.tsx');
const ReceiptToKeep = lazy(async () => ({ default: (await loadReceiptToKeep()).ReceiptToKeep }));
/** Suggestions for a field that takes any text: without them it is as good. */
const loadCountries = () =>
  import('../countries.ts').then(
    ({ countryNames }) => countryNames(navigator.language),
    () => [],
  );
const PhotoField = lazy(async () => ({ default: (await loadPhotoField()).PhotoField }));

const ISSUE_OPTIONS = (Object.keys(copy.issueTypes) as IssueType[]).map((value) => ({
  value,
  title: copy.issueTypes[value],
  description: words.issueTypeDescriptions[value],
}));
const PLACE_KINDS = Object.entries(copy.placeKinds) as [PlaceKind, string][];

/** What the question whether somebody has reported the same is about. */
const ASKED_ABOUT = ['name', 'city', 'country', 'position', 'issueType'] as const satisfies (keyof ReportForm)[];

function readForm(element: HTMLFormElement): ReportForm {
  const text = (field: keyof ReportForm) => formText(element, field);
  return {
    name: text('name'),
    address: text('address'),
    city: text('city'),
    state: text('state'),
    country: text('country'),
    position: text('position'),
    issueDescription: text('issueDescription'),
    issueType: text('issueType') as IssueType,
    stayEnds: text('stayEnds'),
    publishEarly: text('publishEarly') !== '',
    placeKind: text('placeKind') as PlaceKind | '',
  };
}

/** Tells others what was seen. What is sent is read by a reviewer before anybody else can. */
export function ReportLocationScreen() {
  const { api, keepForLater, navigate, toast } = useShell();
  const [issueType, setIssueType] = useState<IssueType>('camera');
  const [placeKind, setPlaceKind] = useState<PlaceKind | ''>('');
  const [length, setLength] = useState(0);
  const [mistakes, setMistakes] = useState<ReportMistakes>({});
  const [busy, run] = useSending((error) =>
    toast({
      title: words.error,
      description: sentenceOf(error, mistakesCopy.errors['report-submit-failed']),
      kind: 'destructive',
    }),
  );
  const formRef = useRef<HTMLFormElement>(null);
  /** A receipt that the browser would not keep; it is shown until the reporter leaves. */
  const [receipt, setReceipt] = useState<{ token: string; said: Said } | null>(null);
  const [files, setFiles] = useState<readonly ChosenFile[] | null>(null);
  const [unsent, setUnsent] = useState<readonly Unsent[]>([]);
  const [progress, setProgress] = useState<Progress | null>(null);
  // One id for one report, however often it takes to send it.
  const [id] = useState(() => browserRandom.uuid(Date.now()));
  const [hasDay, setHasDay] = useState(false);
  const [publishEarly, setPublishEarly] = useState(false);
  /** What may be the same as what stands in the form. */
  const [likely, setLikely] = useState<readonly LikelyReport[] | null>(null);
  const [countries, setCountries] = useState<readonly string[]>([]);

  /** As they are now: a photo may be blacked out while its report is on its way. */
  const chosen = useRef(files);
  useEffect(() => {
    chosen.current = files;
  }, [files]);

  /** Sends what was chosen with the report; what stayed here. */
  async function sendFiles(token: string): Promise<readonly Unsent[]> {
    const outgoing = chosen.current;
    if (!outgoing || outgoing.length === 0) return [];
    const { sendChosen } = await loadPhotoField();
    const left = await sendChosen(api, token, outgoing, setProgress);
    return left.map(({ id: fileId, why }) => ({ id: outgoing.find((file) => file.id === fileId)!.name, why }));
  }

  /** The form as it stands; null where it has a mistake, which is shown then. */
  function readChecked(element: HTMLFormElement): ReportForm | null {
    const form = readForm(element);
    const found = findReportMistakes(form);
    setMistakes(found);
    const first = FORM_ORDER.find((field) => found[field]);
    if (first === undefined) return form;
    const control = element.elements.namedItem(first);
    if (control instanceof HTMLElement) control.focus();
    return null;
  }

  /** Published reports that may tell of the same thing; none without an answer, or once it is overdue. */
  async function findLikely(form: ReportForm): Promise<readonly LikelyReport[]> {
    const { name, city, country } = submissionOf(form, id);
    const pin = parsePosition(form.position);
    const query = {
      name,
      city,
      country,
      issueType: form.issueType,
      ...(pin ? { latitude: String(pin.latitude), longitude: String(pin.longitude) } : {}),
    };
    const found = await answeredOrOverdue(api.call('getReportDuplicates', { query }).catch(() => null));
    return found?.reports ?? [];
  }

  /** Asks first whether somebody has reported the same. */
  async function sendUnlessKnown(element: HTMLFormElement): Promise<void> {
    const asked = readChecked(element);
    if (!asked) return;
    const found = await findLikely(asked);
    // What was written meanwhile goes along.
    const form = readChecked(element);
    if (!form) return;
    if (ASKED_ABOUT.some((field) => form[field] !== asked[field])) await sendUnlessKnown(element);
    else if (found.length > 0) setLikely(found);
    else await send(form, element);
  }

  async function sendOther(element: HTMLFormElement): Promise<void> {
    const form = readChecked(element);
    if (form) await send(form, element);
  }

  async function send(form: ReportForm, element: HTMLFormElement): Promise<void> {
    setLikely(null);
    try {
      await loadReceiptToKeep();
      const {
        id: storedId,
        receiptToken: token,
        addedTo,
      } = await api.call('postReportedLocations', { body: submissionOf(form, id) });
      const said = addedTo === undefined ? words.sent : words.added;
      const kept = saveReceipt({ id: storedId, name: form.name.trim(), token, sentAtMs: browserClock.nowMs() });
      const left = await sendFiles(token);
      setUnsent(left);
      toast({ title: said.title, description: said.text });
      if (kept && left.length === 0) navigate('/reports');
      else setReceipt({ token, said });
    } catch (error) {
      if (error instanceof ApiError || !keep(readChecked(element) ?? form)) throw error;
      if (files?.length) toast({ title: words.error, description: sendingCopy.notKept, kind: 'destructive' });
      navigate('/outbox');
    }
  }

  const keep = (form: ReportForm): boolean => keepForLater({ kind: 'report', body: { ...submissionOf(form, id), id } });

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const element = event.currentTarget;
    void run(() => sendUnlessKnown(element));
  }

  function change({ target }: ChangeEvent<HTMLFormElement>): void {
    if (ASKED_ABOUT.some((field) => field === target.name)) setLikely(null);
  }

  if (receipt !== null) {
    return (
      <Suspense>
        <ReceiptToKeep {...receipt} unsent={unsent} />
      </Suspense>
    );
  }

  const errorOf = (field: keyof ReportForm) => {
    const code = mistakes[field];
    if (code === undefined) return null;
    return code === 'position-unclear' ? words.positionUnclear : mistakesCopy.errors[code];
  };
  const field = (name: 'name' | 'address' | 'city' | 'state' | 'country' | 'position') => ({
    name,
    error: errorOf(name),
    maxLength: MAX_PLACE_FIELD_LENGTH,
  });

  return (
    <Page title={words.title} backHref="/reports" backLabel={words.back}>
      <div className="notice report-notice">
        <HeartHandshake size={20} aria-hidden="true" />
        <div className="notice-body">
          <h2 className="notice-title">{words.notice.title}</h2>
          <p>{words.notice.text}</p>
        </div>
      </div>
      <form
        className="stack-loose report-form"
        method="post"
        noValidate
        ref={formRef}
        onSubmit={submit}
        onChange={change}
      >
        <div className="stack">
          <TextField label={words.name} hint={words.nameHint} autoComplete="off" required {...field('name')} />
          <SelectField
            label={words.placeKind}
            name="placeKind"
            value={placeKind}
            onChange={(event) => setPlaceKind(event.currentTarget.value as PlaceKind | '')}
            {...(placeKind === 'rental' ? { hint: words.rentalNote } : {})}
          >
            <option value="">{words.placeKindNone}</option>
            {PLACE_KINDS.map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </SelectField>
          <TextField label={words.address} autoComplete="off" required {...field('address')} />
          <TextField label={words.city} autoComplete="off" required {...field('city')} />
          <TextField label={words.state} autoComplete="off" {...field('state')} />
          <TextField
            label={words.country}
            autoComplete="off"
            list="countries"
            required
            onFocus={() => void loadCountries().then(setCountries)}
            {...field('country')}
          />
          <datalist id="countries">
            {countries.map((country) => (
              <option key={country}>{country}</option>
            ))}
          </datalist>
          <TextField label={words.position} hint={words.positionHint} autoComplete="off" {...field('position')} />
          <TextField
            label={words.stayEnds}
            hint={words.stayEndsHint}
            type="date"
            name="stayEnds"
            onChange={(event) => setHasDay(event.currentTarget.value !== '')}
          />
          {hasDay ? (
            <Checkbox
              name="publishEarly"
              title={words.publishEarly}
              description={words.publishEarlyHint}
              checked={publishEarly}
              onChange={setPublishEarly}
            />
          ) : null}
        </div>
        <RadioGroup
          legend={words.issueType}
          name="issueType"
          value={issueType}
          options={ISSUE_OPTIONS}
          onChange={setIssueType}
        />
        <div className="stack">
          <Guidance />
          <TextArea
            label={words.description}
            name="issueDescription"
            rows={4}
            required
            maxLength={MAX_DESCRIPTION_LENGTH}
            error={errorOf('issueDescription')}
            hint={words.descriptionCount(length, MAX_DESCRIPTION_LENGTH)}
            onChange={(event) => setLength(event.currentTarget.value.length)}
          />
        </div>
        {files ? (
          <Suspense fallback={<p className="muted">{sendingCopy.opening}</p>}>
            <PhotoField files={files} onChange={(change) => setFiles((before) => change(before ?? []))} />
          </Suspense>
        ) : (
          <Button kind="secondary" wide onClick={() => setFiles([])}>
            {sendingCopy.ask}
          </Button>
        )}
        {likely ? (
          <Suspense fallback={null}>
            <LikelySame
              reports={likely}
              description={() => formText(formRef.current!, 'issueDescription')}
              onSame={() => navigate('/reports')}
              onOther={() => void run(() => sendOther(formRef.current!))}
            />
          </Suspense>
        ) : null}
        <div className="stack">
          <Button type="submit" wide busy={busy}>
            {progress ? sendingCopy.sending(progress.number, progress.files) : busy ? words.submitting : words.submit}
          </Button>
          <p className="small muted">{words.footer}</p>
        </div>
      </form>
    </Page>
  );
}

function Guidance() {
  const { title, points, exampleTitle, example, reminder } = words.guidance;
  return (
    <Card as="section" sunken labelledBy="guidance">
      <h2 id="guidance">{title}</h2>
      <ul className="guidance-points">
        {points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
      <h3>{exampleTitle}</h3>
      <blockquote className="guidance-example">{example}</blockquote>
      <p>{reminder}</p>
    </Card>
  );
}
