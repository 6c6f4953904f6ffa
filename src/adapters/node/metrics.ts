import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

/** Seconds. A page from memory takes a fraction of a millisecond, a sign-in some fifty; what takes 15 s is given up. */
const BUCKETS_S = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15];

/** What this process has done and is doing, in Prometheus' text format. Names of people, addresses and inputs never enter. */
export interface Metrics {
  /** An answer went out. `call` is a name of the contract table, `page` or `file`; `status` is null where the client left first. */
  countAnswer(call: string, status: number | null, seconds: number): void;
  /** The HTTP parser refused what came before it was a request. */
  countRefused(): void;
  /** A value that is read whenever somebody asks for the metrics. `name` is without the prefix. */
  watch(name: string, help: string, read: () => number): void;
  /** Everything as text, with its content type. */
  text(): Promise<{ readonly type: string; readonly text: string }>;
}

export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const answers = new Counter({
    name: 'sweep_http_answers_total',
    help: 'Answers by call and status; status "left" where the client left before its answer.',
    labelNames: ['call', 'status'],
    registers: [registry],
  });
  const durations = new Histogram({
    name: 'sweep_http_answer_seconds',
    help: 'From the arrival of a request to the end of its answer.',
    labelNames: ['call'],
    buckets: BUCKETS_S,
    registers: [registry],
  });
  const refused = new Counter({
    name: 'sweep_http_refused_total',
    help: 'What the HTTP parser refused before it was a request.',
    registers: [registry],
  });

  return {
    countAnswer(call, status, seconds) {
      answers.inc({ call, status: status ?? 'left' });
      durations.observe({ call }, seconds);
    },
    countRefused: () => refused.inc(),
    watch(name, help, read) {
      new Gauge({
        name: `sweep_${name}`,
        help,
        registers: [registry],
        collect() {
          this.set(read());
        },
      });
    },
    async text() {
      return { type: registry.contentType, text: await registry.metrics() };
    },
  };
}
