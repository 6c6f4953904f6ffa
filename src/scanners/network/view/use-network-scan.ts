import { useEffect, useReducer, useRef, useState } from 'react';
import { useQuery } from '#adapters/browser/queries.ts';
import { browserClock } from '#adapters/browser/clock.ts';
import { useProGate } from '#adapters/browser/pro-gate.ts';
import { useSavedScan } from '#adapters/browser/save-scan.ts';
import { useShell } from '#adapters/browser/shell.ts';
import type { CompanionAddress } from '../browser/companion-client.ts';
import type { ReadyCompanion } from '../browser/companion-scan.ts';
import { readPairedToken } from '../browser/companion-token.ts';
import { LocalNetworkRefused, scanFromPage } from '../browser/probe.ts';
import { copy } from '../copy.ts';
import { NETWORK_SCANNER } from '../row.ts';
import { isSuspicious, type DiscoveredDevice } from '../device.ts';
import type { Mark } from '../local-protocol.ts';
import { IDLE, reduce, type NetworkScan, type NetworkScanEvent } from '../scan.ts';

/** Illegal moves are those of a scanner that speaks after the scan is over: the scan stands as it is. */
function step(scan: NetworkScan, event: NetworkScanEvent): NetworkScan {
  const next = reduce(scan, event);
  return next.ok ? next.value : scan;
}

/** The companion's protocol comes when there is a companion, or when one is asked for. */
const companionScan = () => import('../browser/companion-scan.ts');

type Dispatch = (event: NetworkScanEvent) => void;

interface Means {
  /** Null: the page scans by itself. */
  readonly with: ReadyCompanion | null;
  readonly stunUrl: string | null;
}

/** A server that does not say how to scan within this time leaves it to the page. */
const MAX_WAIT_MS = 3_000;

/** The scan of this screen and what a person can do with it. A finished scan is saved once. */
export function useNetworkScan() {
  const shell = useShell();
  const { api, trackFeature } = shell;
  const whenPro = useProGate(NETWORK_SCANNER.listing.name);
  const [scan, dispatch] = useReducer(step, IDLE);
  const [paired, setPaired] = useState<ReadyCompanion | null>(null);
  /** As the person chose it before the scan. */
  const withNames = useRef(true);
  const running = useRef<AbortController>(undefined);
  const config = useQuery(['network-config'], () => api.call('getNetworkConfig', {}));
  const here = useQuery(
    config.data?.companion ? ['companion-here'] : null,
    async () => (await companionScan()).findCompanion(true),
    {
      retries: false,
    },
  );
  const companion = here.data ?? paired;

  useEffect(() => () => running.current?.abort(), []);

  // A companion paired earlier in this tab; asked only where this origin has none of its own.
  useEffect(() => {
    if (config.data?.companion !== false || !readPairedToken()) return;
    const look = new AbortController();
    void companionScan()
      .then(({ findCompanion }) => findCompanion(false, look.signal))
      .then(
        (ready) => !look.signal.aborted && setPaired(ready),
        () => undefined,
      );
    return () => look.abort();
  }, [config.data?.companion]);

  useSavedScan(scan.kind === 'complete' ? scan : null, async (complete, id) => {
    // The words of a result come with its view.
    const { submissionOf } = await import('../result.ts');
    return submissionOf(complete, id, withNames.current);
  });

  /** How a scan is made here. A press can be faster than the answers that tell, so it waits for them, but not for long. */
  async function meansOfScan(running: AbortSignal): Promise<Means> {
    const signal = AbortSignal.any([running, AbortSignal.timeout(MAX_WAIT_MS)]);
    const known = config.data ?? (await api.call('getNetworkConfig', {}, { signal }).catch(() => null));
    if (companion || !known?.companion) return { with: companion, stunUrl: known?.stunUrl ?? null };
    const found = companionScan().then(({ findCompanion }) => findCompanion(true, signal));
    return { with: await found.catch(() => null), stunUrl: known.stunUrl };
  }

  async function start(deep: boolean): Promise<void> {
    const controller = new AbortController();
    running.current?.abort();
    running.current = controller;
    const means = await meansOfScan(controller.signal);
    if (controller.signal.aborted) return;
    dispatch({ kind: 'start', scanner: means.with ? 'companion' : 'page', atMs: browserClock.nowMs() });
    trackFeature(NETWORK_SCANNER.id, true);
    const { with: companionThen } = means;
    const work = companionThen
      ? companionScan().then(({ scanWithCompanion }) =>
          scanWithCompanion(companionThen.address, deep, controller.signal, dispatch),
        )
      : runPage(means.stunUrl, controller.signal, dispatch);
    work.catch((error: unknown) => {
      if (controller.signal.aborted) return;
      console.error('Network scan failed:', error);
      dispatch({ kind: 'failed', error: 'network-discovery-failed', ...detailOf(error) });
    });
  }

  async function mark(device: DiscoveredDevice, value: Mark | null): Promise<void> {
    if (!companion || device.mac === null) return;
    const { markDevice } = await import('../browser/companion-client.ts');
    await markDevice(companion.address, device.mac, value);
    dispatch({
      kind: 'marked',
      device: { ...device, mark: value, suspicious: isSuspicious({ ...device, mark: value }) },
    });
  }

  return {
    scan,
    companion,
    paired: (address: CompanionAddress) =>
      void companionScan()
        .then(({ readyCompanion }) => readyCompanion(address))
        .then(setPaired, () => setPaired(null)),
    start(deep: boolean, names: boolean): void {
      withNames.current = names;
      whenPro(() => void start(deep));
    },
    stop: () => {
      running.current?.abort();
      dispatch({ kind: 'stopped' });
    },
    again: () => dispatch({ kind: 'again' }),
    mark: (device: DiscoveredDevice, value: Mark | null) =>
      void mark(device, value).catch((error: unknown) => {
        console.error('The mark could not be kept:', error);
        shell.toast({ title: markFailure(error), kind: 'destructive' });
      }),
  };
}

/** The companion's own sentence where it can hold no more; anything else may pass. */
function markFailure(error: unknown): string {
  const isFull = error instanceof Error && 'code' in error && error.code === 'marks-full';
  return isFull ? error.message : copy.device.markFailed;
}

function detailOf(error: unknown): { detail?: string } {
  if (error instanceof LocalNetworkRefused) return { detail: copy.limited.refused };
  return error instanceof Error && error.name === 'CompanionError' ? { detail: error.message } : {};
}

async function runPage(stunUrl: string | null, signal: AbortSignal, dispatch: Dispatch): Promise<void> {
  const { coverage } = await scanFromPage(
    stunUrl,
    signal,
    (device) => dispatch({ kind: 'device', device }),
    () => dispatch({ kind: 'all-revealed' }),
  );
  dispatch({ kind: 'analysed', coverage, atMs: browserClock.nowMs() });
}
