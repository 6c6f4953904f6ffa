import { Phone } from 'lucide-react';
import { useEffect, useState } from 'react';
import { localTextStore } from '#adapters/browser/storage.ts';
import { LinkButton } from '#ui/view/button.tsx';
import { Card } from '#ui/view/card.tsx';
import { ChipGroup } from '#ui/view/chip.tsx';
import { SelectField } from '#ui/view/field.tsx';
import { Page } from '#ui/view/page.tsx';
import { copy, type FindKind } from '../copy.ts';
import { EMERGENCY_NUMBERS, FALLBACK_NUMBER, findEmergencyNumber } from '../numbers.ts';
import './found-screen.css';

const KIND_PARAMETER = 'what';
/** The chosen country stays on this device; it is never sent. */
const COUNTRY_KEY = 'emergency-country';

/** What to do after a find. Everything it needs is in the page: no request is made, so it works offline. */
export function FoundScreen() {
  const [kind, setKind] = useState<FindKind>('camera');

  // A result that led here names what it found, as in /found?what=tracker. The prerendered page does not know it yet.
  useEffect(() => {
    const asked = new URLSearchParams(location.search).get(KIND_PARAMETER);
    const known = copy.kinds.find((option) => option.value === asked);
    if (known) setKind(known.value);
  }, []);

  return (
    <Page title={copy.title} lead={copy.lead} wide>
      <div className="found-panes">
        <div className="stack-loose found-now">
          <ChipGroup label={copy.kindLabel} value={kind} options={copy.kinds} onChange={setKind} />
          <SafeNow atSea={kind === 'ship'} />
        </div>
        <div className="stack-loose">
          <section className="stack" aria-labelledby="found-steps">
            <h2 id="found-steps">{copy.stepsTitle}</h2>
            <ol role="list" className="found-steps">
              {copy.steps[kind].map((step) => (
                <li key={step.title}>
                  <h3>{step.title}</h3>
                  <p className="muted">{step.text}</p>
                </li>
              ))}
            </ol>
          </section>
          <Card as="section" labelledBy="found-write">
            <h2 id="found-write">{copy.writeDownTitle}</h2>
            <p>{copy.writeDownText}</p>
            <ul className="found-list">
              {copy.writeDown[kind === 'ship' ? 'ship' : 'any'].map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </Card>
          <Card as="section" sunken labelledBy="found-more">
            <h2 id="found-more">{copy.moreTitle}</h2>
            <p>{copy.moreText}</p>
            <div className="row no-print">
              <LinkButton href="/report-location" kind="secondary">
                {copy.report}
              </LinkButton>
              <LinkButton href="/accuracy" kind="quiet">
                {copy.accuracy}
              </LinkButton>
            </div>
          </Card>
        </div>
      </div>
    </Page>
  );
}

/** The one question that comes before everything else, with the number to call. */
function SafeNow({ atSea }: { atSea: boolean }) {
  const [country, setCountry] = useState('');
  useEffect(() => setCountry(localTextStore.get(COUNTRY_KEY) ?? ''), []);

  const known = findEmergencyNumber(country);
  const number = known?.police ?? FALLBACK_NUMBER;

  return (
    <Card as="section" labelledBy="found-safe">
      <h2 id="found-safe">{copy.safeTitle}</h2>
      <p>{atSea ? copy.shipText : copy.safeText}</p>
      {atSea ? <p className="small muted">{copy.shipNote}</p> : null}
      <SelectField
        label={copy.country}
        hint={copy.countryHint}
        value={known ? country : ''}
        onChange={(event) => {
          setCountry(event.currentTarget.value);
          localTextStore.set(COUNTRY_KEY, event.currentTarget.value);
        }}
      >
        <option value="">{copy.unknownCountry}</option>
        {EMERGENCY_NUMBERS.map((row) => (
          <option key={row.country} value={row.country}>
            {row.name}
          </option>
        ))}
      </SelectField>
      <a href={`tel:${number}`} className="button button-destructive button-wide found-call">
        <Phone size={22} aria-hidden="true" />
        <span>{copy.call(number)}</span>
      </a>
      <div className="found-number small">
        <p>{known ? copy.callPolice(known.name) : copy.callFallback}</p>
        {known?.also ? <p>{copy.also[known.also.what](known.also.number)}</p> : null}
        <p className="muted">{known ? copy.source[known.source](known.checked) : copy.fallbackNote}</p>
      </div>
    </Card>
  );
}
