import { useEffect, useRef, useState } from 'react';
import type { PickedDevice } from '#adapters/browser/bluetooth.ts';
import { browserClock } from '#adapters/browser/clock.ts';
import { holdScreenAwake } from '#adapters/browser/wake-lock.ts';
import { MINUTE_MS } from '#core/time/durations.ts';
import { Button } from '#ui/view/button.tsx';
import { Card } from '#ui/view/card.tsx';
import { Notice } from '#ui/view/notice.tsx';
import { Progress } from '#ui/view/progress.tsx';
import { listenTo } from '../browser/listening.ts';
import { ring } from '../browser/ring.ts';
import { copy, type RingOutcome } from '../copy.ts';
import { meterPercent, stepFinder, type Finder } from '../finder.ts';
import type { DetectedTracker } from '../scan.ts';
import { soundProfiles } from '../sounds.ts';
import { beginWalk, hearOnWalk, judgeWalk, WALK_MS, type Walk, type WalkVerdict } from '../walk.ts';

type Tool =
  | { readonly kind: 'none' }
  | { readonly kind: 'finding'; readonly finder: Finder | null }
  | { readonly kind: 'ringing' }
  | { readonly kind: 'rang'; readonly outcome: RingOutcome }
  | { readonly kind: 'walking'; readonly walk: Walk; readonly atMs: number }
  | { readonly kind: 'walked'; readonly verdict: WalkVerdict };

/** What a person can do about one tracker: find it, make it ring, walk with it, and say whose it is. */
export function DeviceTools({
  device,
  picked,
  onMark,
}: {
  device: DetectedTracker;
  picked: PickedDevice;
  onMark: (whose: DetectedTracker['mark']) => void;
}) {
  const { tool, find, startRinging, startWalk, stop } = useTools(device, picked);
  const kind = device.reading?.kind ?? 'none';
  if (kind === 'none') return null;
  const isIdle = tool.kind === 'none' || tool.kind === 'rang' || tool.kind === 'walked';
  return (
    <Card>
      {tool.kind === 'finding' ? <FinderPanel finder={tool.finder} /> : null}
      {tool.kind === 'walking' ? <WalkPanel walk={tool.walk} atMs={tool.atMs} /> : null}
      {tool.kind === 'rang' ? (
        <div role="status">
          <Notice>
            <p>{copy.ring[tool.outcome]}</p>
          </Notice>
        </div>
      ) : null}
      {tool.kind === 'walked' ? <WalkResult verdict={tool.verdict} /> : null}
      <div className="row">
        {tool.kind === 'finding' ? (
          <Button kind="secondary" onClick={stop}>
            {copy.tools.findStop}
          </Button>
        ) : null}
        {tool.kind === 'walking' ? (
          <Button kind="secondary" onClick={stop}>
            {copy.walk.stop}
          </Button>
        ) : null}
        {isIdle ? (
          <>
            <Button kind="secondary" onClick={find}>
              {copy.tools.find}
            </Button>
            <Button kind="secondary" onClick={startWalk}>
              {copy.tools.walk}
            </Button>
          </>
        ) : null}
        {soundProfiles(kind).length > 0 && (isIdle || tool.kind === 'ringing') ? (
          <Button kind="secondary" busy={tool.kind === 'ringing'} onClick={startRinging}>
            {tool.kind === 'ringing' ? copy.tools.ringing : copy.tools.ring}
          </Button>
        ) : null}
        {device.mark === null ? (
          <>
            <Button kind="quiet" onClick={() => onMark('mine')}>
              {copy.tools.mine}
            </Button>
            <Button kind="quiet" onClick={() => onMark('ignored')}>
              {copy.tools.ignore}
            </Button>
          </>
        ) : (
          <Button kind="quiet" onClick={() => onMark(null)}>
            {copy.tools.unmark}
          </Button>
        )}
      </div>
      <p className="caption muted">{copy.tools.markText}</p>
    </Card>
  );
}

const TICK_MS = 1_000;

/** One tool at a time; leaving the page or stopping ends it. */
function useTools(device: DetectedTracker, picked: PickedDevice) {
  const [tool, setTool] = useState<Tool>({ kind: 'none' });
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  function begin(): AbortSignal {
    running.current?.abort();
    return (running.current = new AbortController()).signal;
  }

  async function find(): Promise<void> {
    const signal = begin();
    let finder: Finder | null = null;
    setTool({ kind: 'finding', finder });
    for await (const { rssiDbm, lastSeenMs } of listenTo(picked, device, signal)) {
      if (rssiDbm === null) continue;
      finder = stepFinder(finder, { atMs: lastSeenMs, rssiDbm });
      setTool({ kind: 'finding', finder });
    }
  }

  async function startRinging(): Promise<void> {
    const signal = begin();
    setTool({ kind: 'ringing' });
    const outcome = await ring(picked, soundProfiles(device.reading?.kind ?? 'none'), signal);
    if (!signal.aborted) setTool({ kind: 'rang', outcome });
  }

  async function startWalk(): Promise<void> {
    const signal = begin();
    await using _ = await holdScreenAwake();
    let walk = beginWalk(browserClock.nowMs());
    setTool({ kind: 'walking', walk, atMs: walk.startedAtMs });
    const timeUp = new AbortController();
    const ended = AbortSignal.any([signal, timeUp.signal]);
    const ticking = setInterval(() => {
      const atMs = browserClock.nowMs();
      setTool({ kind: 'walking', walk, atMs });
      if (atMs - walk.startedAtMs >= WALK_MS) timeUp.abort();
    }, TICK_MS);
    try {
      for await (const { reading, lastSeenMs } of listenTo(picked, device, ended)) {
        if (reading) walk = hearOnWalk(walk, lastSeenMs, reading.separated);
      }
    } finally {
      clearInterval(ticking);
    }
    setTool({ kind: 'walked', verdict: judgeWalk(walk, browserClock.nowMs()) });
  }

  return {
    tool,
    find: () => void find(),
    startRinging: () => void startRinging(),
    startWalk: () => void startWalk(),
    stop(): void {
      running.current?.abort();
      setTool((now) => (now.kind === 'walking' ? now : { kind: 'none' }));
    },
  };
}

function FinderPanel({ finder }: { finder: Finder | null }) {
  return (
    <div className="stack-tight">
      {finder ? (
        <Progress
          label={copy.finder.label}
          value={meterPercent(finder.levelDbm) / 100}
          detail={copy.result.signal(Math.round(finder.levelDbm))}
        />
      ) : null}
      <p role="status" className="page-lead">
        {finder ? `${copy.finder.nearness[finder.nearness]} ${copy.finder.trend[finder.trend]}` : copy.finder.waiting}
      </p>
      <p className="small muted">{copy.finder.caution}</p>
    </div>
  );
}

function WalkPanel({ walk, atMs }: { walk: Walk; atMs: number }) {
  const minutes = Math.floor((atMs - walk.startedAtMs) / MINUTE_MS);
  return (
    <div className="stack-tight">
      <p>{copy.walk.text}</p>
      <Progress
        label={copy.tools.walk}
        value={(atMs - walk.startedAtMs) / WALK_MS}
        detail={copy.walk.progress(minutes, walk.heard.size)}
      />
    </div>
  );
}

function WalkResult({ verdict }: { verdict: WalkVerdict }) {
  const { outcome, heardWindows, windows } = verdict;
  return (
    <div role="status" className="stack-tight">
      <Notice tone={outcome === 'came-along' ? 'caution' : 'info'} title={copy.walk.outcomes[outcome]}>
        <p>{copy.walk.counted(heardWindows, windows)}</p>
        {outcome === 'came-along' || outcome === 'owner-near' ? <p>{copy.walk.company}</p> : null}
      </Notice>
    </div>
  );
}
