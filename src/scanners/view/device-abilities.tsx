import { useEffect, useId, useState, useSyncExternalStore } from 'react';
import { detectAbilities } from '#adapters/browser/abilities.ts';
import { ABILITY_NAMES, type DeviceAbilities as Abilities } from '#core/device/abilities.ts';
import { Card } from '#ui/view/card.tsx';
import { Disclosure } from '#ui/view/disclosure.tsx';
import { Facts } from '#ui/view/facts.tsx';
import { fitOf, needsOf, type Fit } from '../abilities.ts';
import { SCANNERS } from '../registry.ts';
import type { ScannerDefinition } from '../scanner.ts';
import { abilitiesCopy as copy } from '../abilities-copy.ts';
import './device-abilities.css';

const HAND_HELD = '(max-width: 899.98px), (hover: none) and (pointer: coarse)';

/** A device that is narrow, or touched and not pointed at, is called a phone. */
function useHeading(): string {
  const isPhone = useSyncExternalStore(
    (onChange) => {
      const query = matchMedia(HAND_HELD);
      query.addEventListener('change', onChange);
      return () => query.removeEventListener('change', onChange);
    },
    () => matchMedia(HAND_HELD).matches,
    () => true,
  );
  return isPhone ? copy.onPhone : copy.onDevice;
}

/** What this device lets a page use; null until it is known. Nothing is opened and nobody is asked. */
export function useAbilities({ companion = false } = {}): Abilities | null {
  const [abilities, setAbilities] = useState<Abilities | null>(null);
  useEffect(() => {
    let isCurrent = true;
    void detectAbilities({ companion }).then((found) => {
      if (isCurrent) setAbilities(found);
    });
    return () => {
      isCurrent = false;
    };
  }, [companion]);
  return abilities;
}

/** Which scanners work on this device, why not, and what helps. */
export function DeviceAbilities() {
  const heading = useId();
  const title = useHeading();
  const abilities = useAbilities();
  return (
    <Card as="section" labelledBy={heading}>
      <h2 id={heading}>{title}</h2>
      <p className="small muted">{copy.before}</p>
      <ul role="list" className="abilities">
        {SCANNERS.map((scanner) => (
          <li key={scanner.id}>
            <ScannerFit name={scanner.listing.name} fit={abilities ? fitOf(scanner, abilities) : null} />
          </li>
        ))}
      </ul>
      <Disclosure summary={copy.details}>
        {abilities ? (
          <Facts
            facts={ABILITY_NAMES.map((name) => ({ name: copy.names[name], value: copy.answers[abilities[name]] }))}
          />
        ) : null}
        <p className="small muted">{copy.askedLater}</p>
      </Disclosure>
    </Card>
  );
}

/** One line that stays one line: the reasons are behind it, so that nothing moves when they are known. */
function ScannerFit({ name, fit }: { name: string; fit: Fit | null }) {
  const verdict = fit ? copy.verdicts[fit.verdict] : copy.looking;
  const line = (
    <>
      <span>{name}</span>
      <span className={fit ? `ability ability-${fit.verdict}` : 'ability'}>{verdict}</span>
    </>
  );
  if (!fit || fit.missing.length === 0) return <div className="ability-line">{line}</div>;
  return (
    <details className="ability-why">
      <summary className="ability-line">{line}</summary>
      <Reasons fit={fit} />
    </details>
  );
}

function Reasons({ fit }: { fit: Fit }) {
  return (
    <ul className="small">
      {fit.missing.map((name) => (
        <li key={name}>{`${copy.missing[name].why} ${copy.missing[name].helps}`}</li>
      ))}
    </ul>
  );
}

/**
 * On the start screen of a Pro scanner that cannot work on this device. It stands in every page and is shown by the root
 * element's `data-lacks` alone, which is set before the first paint: nothing moves.
 */
export function CannotWorkHere({ scanner }: { scanner: ScannerDefinition }) {
  const heading = useId();
  const title = useHeading();
  return needsOf(scanner).map((name) => (
    <Card key={name} as="section" labelledBy={heading} className={`lacks-${name}`}>
      <h2 id={heading}>{title}</h2>
      <p>{`${copy.missing[name].why} ${copy.missing[name].helps}`}</p>
      <p>{copy.notAReason}</p>
    </Card>
  ));
}
