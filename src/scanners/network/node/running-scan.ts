import { Roster } from '../roster.ts';
import type { UnreadAnswers } from '../unread.ts';
import type { claimFor } from '../verdict.ts';
import type { AttachedNetwork } from './attached-network.ts';
import { ConnectTimes } from './connect-times.ts';
import { ScanTasks } from './scan-tasks.ts';
import { ScannedLink } from './scanned-link.ts';
import type { GrabTimes } from './tcp-banners.ts';

const TIMES: GrabTimes = { connectMs: 700, readMs: 700 };
const TIMES_DEEP: GrabTimes = { connectMs: 2_500, readMs: 3_000 };

/** What a scan is told: where it asks, how patiently, and when it breaks off. */
export interface ScanTerms {
  readonly network: AttachedNetwork;
  /** Longer waits for slow and lossy networks, and a second round of questions. */
  readonly deep: boolean;
  readonly signal: AbortSignal;
}

/** What the parts of one scan share: its terms, its clock, who was met so far, and how this network has behaved. */
export class RunningScan {
  readonly link: ScannedLink;
  readonly deep: boolean;
  readonly signal: AbortSignal;
  /** The longest waits of a connection. */
  readonly times: GrabTimes;
  readonly roster: Roster;
  readonly tasks: ScanTasks;
  readonly connectTimes = new ConnectTimes();
  /** Losses of this network: hosts that only a repeated question met, and ports that only a second try reached. */
  readonly losses = { hosts: 0, ports: 0 };
  readonly #startedAtMs = performance.now();

  /** Its clock starts here. What its tasks throw is counted among the `unread`. */
  constructor({ network, deep, signal }: ScanTerms, unread: UnreadAnswers, recall: typeof claimFor) {
    this.link = new ScannedLink(network);
    this.deep = deep;
    this.signal = signal;
    this.times = deep ? TIMES_DEEP : TIMES;
    this.roster = new Roster(recall);
    this.tasks = new ScanTasks(unread);
  }

  /** Time since the start; every time of a scan counts from there. */
  get elapsedMs(): number {
    return performance.now() - this.#startedAtMs;
  }

  /** Time-out of a connection, from the times that this network's connections took so far. */
  get patienceMs(): number {
    return this.connectTimes.patienceMs(this.times.connectMs);
  }

  /** Whether packets were seen to be lost. */
  get losesPackets(): boolean {
    return this.losses.hosts + this.losses.ports > 0;
  }
}
