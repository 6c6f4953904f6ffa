/** Weighs, stretch by stretch of a trip, whether one more tracker of a kind is always there than chance explains, where strangers who stay are not recognized. */
export interface CoPresence {
  /** So many that fit were heard in one scan. Stretches are told apart by their numbers; one that was left is not weighed again. */
  weigh(stretch: number, heard: number): void;
  /** The log-likelihood ratio: natural logarithm of how much likelier all that was heard is with one that comes along than by chance. */
  logRatio(): number;
}

/** What comes along is heard in this share of the scans, and about as loud as before. */
const HEARD_SHARE = 0.5;
/** Strangers either stay for a whole stretch, or pass in one scan of it at some rate. */
const MAX_STAYING = 6;
const PASSING_RATES = [0.03, 0.1, 0.2, 0.4, 0.8, 1.5, 3, 6] as const;
/** More in one scan are as many as this. */
const MAX_HEARD = 20;
/** How many stay, and how many pass, where a trip leads on average: each is a hypothesis, and the likeliest counts. */
const MEAN_CROWDS = [0.05, 0.1, 0.2, 0.4, 0.8, 1.6, 3.2] as const;

/** Probabilities of a stretch: that so many stay, and that strangers pass at each rate. */
interface Crowd {
  readonly staying: readonly number[];
  readonly passing: readonly number[];
}

/** Places differ widely: both follow the exponential distribution (the geometric one, where they are counted). */
function crowdOf(mean: number): Crowd {
  const weights = PASSING_RATES.map((rate) => rate * Math.exp(-rate / mean));
  const sum = weights.reduce((total, weight) => total + weight);
  return {
    staying: Array.from({ length: MAX_STAYING + 1 }, (_, count) => (mean / (1 + mean)) ** count / (1 + mean)),
    passing: weights.map((weight) => weight / sum),
  };
}

const CROWDS = MEAN_CROWDS.map(crowdOf);

/** Likelihoods of a count in one scan: for each number that stay, for each rate of those that pass. */
const LIKELIHOODS = Array.from({ length: MAX_HEARD + 1 }, (_, heard) =>
  Float64Array.from({ length: (MAX_STAYING + 1) * PASSING_RATES.length }, (_unused, at) => {
    const staying = Math.floor(at / PASSING_RATES.length);
    const rate = PASSING_RATES[at % PASSING_RATES.length]!;
    let probability = 0;
    for (let known = 0; known <= Math.min(staying, heard); known++)
      probability += binomial(known, staying) * poisson(heard - known, rate);
    return probability;
  }),
);

function binomial(count: number, of: number): number {
  let ways = 1;
  for (let k = 0; k < count; k++) ways *= (of - k) / (k + 1);
  return ways * HEARD_SHARE ** count * (1 - HEARD_SHARE) ** (of - count);
}

function poisson(count: number, rate: number): number {
  let probability = Math.exp(-rate);
  for (let k = 1; k <= count; k++) probability *= rate / k;
  return probability;
}

/** What was first heard in the stretch `bornIn` was looked for because it was there: that stretch proves nothing. */
export function createCoPresence(bornIn: number): CoPresence {
  const cells = (MAX_STAYING + 1) * PASSING_RATES.length;
  const left = new Set([bornIn]);
  const byChance = new Float64Array(CROWDS.length);
  const withOneMore = new Float64Array(CROWDS.length);
  let present: Stretch | null = null;
  let known: number | null = 0;

  /** The stretch under way is over. */
  function leave(): void {
    if (!present) return;
    addTo(byChance, withOneMore, present);
    left.add(present.number);
    present = null;
  }

  return {
    weigh(stretch, heard) {
      if (left.has(stretch)) return;
      if (present?.number !== stretch) {
        leave();
        present = { number: stretch, likelihoods: new Float64Array(cells).fill(1), scale: 0 };
      }
      add(present, LIKELIHOODS[Math.min(heard, MAX_HEARD)]!);
      known = null;
    },
    logRatio() {
      if (known !== null) return known;
      const [chance, oneMore] = [byChance.slice(), withOneMore.slice()];
      if (present) addTo(chance, oneMore, present);
      return (known = Math.max(...oneMore) - Math.max(...chance));
    },
  };
}

interface Stretch {
  readonly number: number;
  /** Of all its scans, for each number that stay and each rate; the largest is 1, and `scale` the logarithm of what it stands for. */
  readonly likelihoods: Float64Array;
  scale: number;
}

function add(stretch: Stretch, ofScan: Float64Array): void {
  const { likelihoods } = stretch;
  let top = 0;
  for (let at = 0; at < likelihoods.length; at++) top = Math.max(top, (likelihoods[at]! *= ofScan[at]!));
  for (let at = 0; at < likelihoods.length; at++) likelihoods[at]! /= top;
  stretch.scale += Math.log(top);
}

/** Adds the log-likelihoods of a stretch to these sums, one for each crowd. */
function addTo(byChance: Float64Array, withOneMore: Float64Array, { likelihoods, scale }: Stretch): void {
  CROWDS.forEach(({ staying, passing }, which) => {
    let [alone, more] = [0, 0];
    for (let count = 0; count < staying.length; count++) {
      let share = 0;
      for (let rate = 0; rate < passing.length; rate++)
        share += passing[rate]! * likelihoods[count * passing.length + rate]!;
      alone += staying[count]! * share;
      if (count > 0) more += staying[count - 1]! * share;
    }
    byChance[which]! += scale + Math.log(Math.max(alone, Number.MIN_VALUE));
    withOneMore[which]! += scale + Math.log(Math.max(more, Number.MIN_VALUE));
  });
}
