import { useEffect, useState, type SubmitEvent } from 'react';
import { useSending } from '#adapters/browser/sending.ts';
import { useShell } from '#adapters/browser/shell.ts';
import type { Answer } from '#contract/call-types.ts';
import type { Calls } from '#contract/calls.ts';
import type { ReportedLocation } from '#contract/entities/reported-location.ts';
import { MAX_PLACE_FIELD_LENGTH, PAGE_SIZE_MAX } from '#contract/limits.ts';
import { Button } from '#ui/view/button.tsx';
import { Disclosure } from '#ui/view/disclosure.tsx';
import { TextField } from '#ui/view/field.tsx';
import { moment } from '#ui/view/moment.ts';
import { formText } from '../../browser/form-text.ts';
import {
  cutToFit,
  forgetCity,
  keepCity,
  keptCities,
  MOST_CITIES,
  MOST_REPORTS,
  type KeptCity,
} from '../browser/kept-cities.ts';
import { keptCopy } from '../kept-copy.ts';
import { fold } from '../../search.ts';
import { ReportCard } from './report-card.tsx';

const words = keptCopy;

/** A search for a city also finds its name in other places: so many pages of it are looked through. */
const MOST_PAGES = 10;

/** The reports of one city, the newest first; one more than a device keeps tells that there are more. */
async function reportsOf(
  api: ReturnType<typeof useShell>['api'],
  { city, country }: { readonly city: string; readonly country: string },
): Promise<readonly ReportedLocation[]> {
  const found: ReportedLocation[] = [];
  let cursor: string | null = null;
  for (let page = 0; page < MOST_PAGES && found.length <= MOST_REPORTS; page += 1) {
    const answer: Answer<Calls['getReportedLocations']> = await api.call('getReportedLocations', {
      query: { q: city, limit: String(PAGE_SIZE_MAX), ...(cursor === null ? {} : { cursor }) },
    });
    found.push(
      ...answer.locations.filter((one) => fold(one.city) === fold(city) && fold(one.country) === fold(country)),
    );
    cursor = answer.nextCursor;
    if (cursor === null) break;
  }
  return found;
}

/** Cities whose reports this device keeps for a trip, and the way to keep one more. */
export function KeptCities({ city }: { city: string }) {
  const { api } = useShell();
  const [kept, setKept] = useState<readonly KeptCity[]>([]);
  const [said, setSaid] = useState('');
  const [busy, send] = useSending(() => setSaid(words.failed));
  const read = async () => setKept(await keptCities());
  useEffect(() => {
    void keptCities().then(setKept);
  }, []);

  async function keep(wanted: { readonly city: string; readonly country: string }): Promise<string> {
    const reports = await reportsOf(api, wanted);
    const [first] = reports;
    if (!first) return words.none;
    const fitting = cutToFit(reports);
    const isKept = await keepCity({ city: first.city, country: first.country, keptAtMs: Date.now(), ...fitting });
    return isKept ? words.kept(first.city, fitting.reports.length) : words.full(MOST_CITIES);
  }

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const form = event.currentTarget;
    const wanted = { city: formText(form, 'kept-city').trim(), country: formText(form, 'kept-country').trim() };
    if (wanted.city === '' || wanted.country === '') {
      setSaid(words.missing);
      return;
    }
    void send(async () => {
      setSaid(await keep(wanted));
      await read();
    });
  }

  return (
    <div className="stack">
      <form className="stack-tight" method="post" noValidate onSubmit={submit}>
        <p className="small">{words.text}</p>
        <TextField
          label={words.city}
          name="kept-city"
          defaultValue={city}
          autoComplete="off"
          maxLength={MAX_PLACE_FIELD_LENGTH}
        />
        <TextField label={words.country} name="kept-country" autoComplete="off" maxLength={MAX_PLACE_FIELD_LENGTH} />
        <Button type="submit" kind="secondary" wide busy={busy}>
          {busy ? words.keeping : words.keep}
        </Button>
        <p role="status">{said}</p>
      </form>
      {kept.map((one) => (
        <Kept key={`${one.country} ${one.city}`} kept={one} onForget={() => void forgetCity(one).then(read)} />
      ))}
    </div>
  );
}

function Kept({ kept, onForget }: { kept: KeptCity; onForget: () => void }) {
  const { city, country, keptAtMs, isCut, reports } = kept;
  const [nowMs] = useState(() => Date.now());
  const [open, setOpen] = useState(false);
  return (
    <Disclosure summary={words.open(city, country, reports.length)} onOpen={() => setOpen(true)}>
      {open ? (
        <div className="stack">
          <p>{words.asOf(moment(keptAtMs))}</p>
          {isCut ? <p>{words.isCut}</p> : null}
          <ul role="list" className="stack">
            {reports.map((report) => (
              <ReportCard key={report.id} report={report} nowMs={nowMs} />
            ))}
          </ul>
          <p className="small muted">{words.notARating}</p>
          <Button kind="secondary" aria-label={words.forgetNamed(city)} onClick={onForget}>
            {words.forget}
          </Button>
        </div>
      ) : null}
    </Disclosure>
  );
}
