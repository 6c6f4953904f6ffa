import { useEffect, useRef, useState } from 'react';
import { useShell } from '#adapters/browser/shell.ts';
import { Button, LinkButton } from '#ui/view/button.tsx';
import type { StationProps } from '../../browser/station.ts';
import { RoomStationScreen, useRoomStation } from '../../view/room-station.tsx';
import type { CompanionAddress } from '../browser/companion-client.ts';
import { findCompanion, readyCompanion, type ReadyCompanion } from '../browser/companion-scan.ts';
import { createNetworkStation } from '../browser/network-station.ts';
import { copy } from '../copy.ts';
import { NETWORK_SCANNER } from '../row.ts';
import { stationCopy } from '../station/copy.ts';
import { PairingPanel } from './pairing-panel.tsx';
import { SaveNames } from './save-names.tsx';

/** Undefined until it is known whether one answers. */
function useCompanion(): readonly [ReadyCompanion | null | undefined, (address: CompanionAddress) => void] {
  const { api } = useShell();
  const [companion, setCompanion] = useState<ReadyCompanion | null>();
  useEffect(() => {
    const look = new AbortController();
    const settle = (found: ReadyCompanion | null) => !look.signal.aborted && setCompanion(found);
    void api
      .call('getNetworkConfig', {}, { signal: look.signal })
      // Without a connection a companion on this computer can still answer.
      .catch(() => ({ companion: false }))
      .then((config) => findCompanion(config.companion, look.signal))
      .then(settle, () => settle(null));
    return () => look.abort();
  }, [api]);
  const pair = (address: CompanionAddress) => void readyCompanion(address).then(setCompanion, () => setCompanion(null));
  return [companion, pair];
}

/** The network scanner within another screen: the companion's scan, or the way to one. */
export function Station(props: StationProps) {
  const [companion, pair] = useCompanion();
  const [withNames, setWithNames] = useState(true);
  const chosen = useRef<{ address: CompanionAddress | null; withNames: boolean }>({ address: null, withNames });
  useEffect(() => {
    chosen.current = { address: companion?.address ?? null, withNames };
  }, [companion, withNames]);
  const [station, state] = useRoomStation(
    NETWORK_SCANNER,
    () =>
      createNetworkStation(
        () => chosen.current.address,
        () => chosen.current.withNames,
      ),
    props,
  );
  const failure = state.kind === 'ready' ? state.failure : null;
  return (
    <RoomStationScreen
      words={{ ...stationCopy, lead: companion === null ? stationCopy.none.lead : stationCopy.lead }}
      station={station}
      state={state}
      failure={failure && (failure.detail ?? copy.errors['network-discovery-failed'])}
      drawing={null}
      canLook={Boolean(companion)}
      isProven={props.proven.includes('canary')}
      onSkip={props.onSkip}
    >
      <Offer companion={companion} onPaired={pair} />
      {companion ? <SaveNames checked={withNames} onChange={setWithNames} /> : null}
    </RoomStationScreen>
  );
}

function Offer({
  companion,
  onPaired,
}: {
  companion: ReadyCompanion | null | undefined;
  onPaired: (address: CompanionAddress) => void;
}) {
  const [isPairing, setPairing] = useState(false);
  if (companion === undefined) return <p role="status">{stationCopy.finding}</p>;
  if (companion) {
    const { subnet, addresses, interfaceName } = companion.network;
    return (
      <section className="stack-tight" aria-label={stationCopy.title}>
        <h2 className="room-station-head">{stationCopy.title}</h2>
        <p className="small">{stationCopy.text}</p>
        <p className="small muted">{copy.here.network(subnet, addresses, interfaceName)}</p>
      </section>
    );
  }
  if (isPairing) return <PairingPanel onPaired={onPaired} onCancel={() => setPairing(false)} />;
  return (
    <section className="stack-tight" aria-label={copy.companion.title}>
      <p className="small">{stationCopy.none.text}</p>
      <div className="row">
        <LinkButton href="/companion" kind="secondary">
          {copy.limited.get}
        </LinkButton>
        <Button kind="secondary" onClick={() => setPairing(true)}>
          {copy.limited.pair}
        </Button>
      </div>
      <p className="small">{copy.limited.pairHint}</p>
    </section>
  );
}
