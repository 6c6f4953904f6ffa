/**
 * Weighs, scan by scan, whether one tracker under ever new addresses explains what was heard better than strangers do.
 * Only for what keeps its address for so long that a stranger is recognized: whoever stays beside one is known by then.
 */
export interface Handovers {
  /** While it is recognized, these others came new: they tell how many pass here and how loud, and nothing of who comes along. */
  learn(heard: Heard): void;
  /** Any one of these could be its next address. */
  weigh(heard: Heard): void;
  /** What was weighed since the last mark is learned from instead: an address that was missed and came again had not been replaced. */
  takeBack(): void;
  /** What was weighed so far stays. */
  mark(): void;
  /** The log-likelihood ratio: natural logarithm of how much likelier all that was heard is with one that comes along than by chance. */
  logRatio(): number;
}

/** How loud each stranger was in one scan, beside how loud that has been which may come along. */
export interface Heard {
  readonly strangersDbm: readonly (number | null)[];
  readonly carriedDbm: number | null;
}

/** What comes along is heard in this share of the scans. */
const HEARD_SHARE = 0.5;
/** What one carries is about as loud from scan to scan: bodies and bags in between change it. */
const CARRIED_DEVIATION_DB = 8;
/** The faintest that is heard, and how far loudness falls with ten times the distance. */
const FAINTEST_DBM = -92;
const DECADE_DB = 25;
/** So many of the strangers are as loud as anything: who sits beside one does not follow the law of distance. */
const ANYWHERE_SHARE = 0.2;
const ANYWHERE_DB = 60;
/** That all strangers are as loud as what one carries is a hypothesis as well, and a rare one: a natural logarithm. */
const ALL_NEAR = -4;

/** Strangers pass in a scan at one of these rates; the likeliest mean of them where a trip leads counts. */
const PASSING_RATES = [0.03, 0.1, 0.2, 0.4, 0.8, 1.5, 3, 6] as const;
const MEAN_RATES = [0.05, 0.1, 0.2, 0.4, 0.8, 1.6, 3.2] as const;
/** More in one scan are as many as this. */
const MAX_HEARD = 20;

/** For each number heard in a scan: its probability by chance, and the mean of that divided by the rate. */
interface Passing {
  readonly byChance: readonly number[];
  readonly perRate: readonly number[];
}

function passingOf(mean: number): Passing {
  const weights = PASSING_RATES.map((rate) => rate * Math.exp(-rate / mean));
  const sum = weights.reduce((total, weight) => total + weight);
  const meanOf = (value: (rate: number) => number) =>
    PASSING_RATES.reduce((total, rate, at) => total + (weights[at]! / sum) * value(rate), 0);
  const counts = Array.from({ length: MAX_HEARD + 1 }, (_, count) => count);
  return {
    byChance: counts.map((count) => meanOf((rate) => poisson(count, rate))),
    perRate: counts.map((count) => meanOf((rate) => poisson(count, rate) / rate)),
  };
}

function poisson(count: number, rate: number): number {
  let probability = Math.exp(-rate);
  for (let k = 1; k <= count; k++) probability *= rate / k;
  return probability;
}

const PASSING = MEAN_RATES.map(passingOf);

function densityOfCarried(rssiDbm: number, carriedDbm: number): number {
  const apart = (rssiDbm - carriedDbm) / CARRIED_DEVIATION_DB;
  return Math.exp(-(apart ** 2) / 2) / (CARRIED_DEVIATION_DB * Math.sqrt(2 * Math.PI));
}

/** Twice as many strangers are within twice the distance: fewer than on an open square, where they are four times as many. */
function densityOfStranger(rssiDbm: number): number {
  const above = Math.max(0, rssiDbm - FAINTEST_DBM);
  const byDistance = (Math.LN10 / DECADE_DB) * 10 ** (-above / DECADE_DB);
  return (1 - ANYWHERE_SHARE) * byDistance + ANYWHERE_SHARE / ANYWHERE_DB;
}

/** How much likelier this loudness is for what has been as loud as `carriedDbm` than for a stranger. */
export function likenessOf(rssiDbm: number | null, carriedDbm: number | null): number {
  if (rssiDbm === null || carriedDbm === null) return 1;
  return densityOfCarried(rssiDbm, carriedDbm) / densityOfStranger(rssiDbm);
}

/** Log-likelihoods for each mean rate: first where strangers follow the law of distance, then where all are near. */
type Likelihoods = Float64Array;

function atFirst(): Likelihoods {
  return Float64Array.from({ length: 2 * PASSING.length }, (_, which) => (which < PASSING.length ? 0 : ALL_NEAR));
}

export function createHandovers(): Handovers {
  const byChance = atFirst();
  const withOneMore = atFirst();
  let marked = { byChance: atFirst(), withOneMore: atFirst(), since: [] as Heard[] };

  function add({ strangersDbm, carriedDbm }: Heard, isWeighed: boolean): void {
    const count = Math.min(strangersDbm.length, MAX_HEARD);
    const loud = strangersDbm.slice(0, MAX_HEARD).map((rssiDbm) => likenessOf(rssiDbm, carriedDbm));
    const likeness = loud.reduce((sum, one) => sum + one, 0);
    // As likely as the law of distance makes this loudness is the unit of both.
    const near = loud.reduce((sum, one) => sum + Math.log(Math.max(one, Number.MIN_VALUE)), 0);
    PASSING.forEach((passing, which) => {
      const chance = passing.byChance[count]!;
      const oneMore = (alike: number) =>
        isWeighed ? (1 - HEARD_SHARE) * chance + HEARD_SHARE * alike * passing.perRate[count]! : chance;
      byChance[which]! += Math.log(chance);
      withOneMore[which]! += Math.log(oneMore(likeness));
      byChance[PASSING.length + which]! += near + Math.log(chance);
      withOneMore[PASSING.length + which]! += near + Math.log(oneMore(count));
    });
  }

  return {
    learn: (heard) => add(heard, false),
    weigh(heard) {
      marked.since.push(heard);
      add(heard, true);
    },
    mark() {
      marked = { byChance: byChance.slice(), withOneMore: withOneMore.slice(), since: [] };
    },
    takeBack() {
      byChance.set(marked.byChance);
      withOneMore.set(marked.withOneMore);
      for (const heard of marked.since.splice(0)) add(heard, false);
    },
    logRatio: () => Math.max(...withOneMore) - Math.max(...byChance),
  };
}
