/** The parts of Mozilla's scorer that a test asks, which come without types of their own. */
declare module '@mdn/mdn-http-observatory/src/constants.js' {
  /** What one of its tests found; its class is the test's name. */
  interface Output {
    readonly result: string;
    readonly pass: boolean;
  }
  export const ALL_TESTS: readonly ((requests: unknown) => Output)[];
}

declare module '@mdn/mdn-http-observatory/src/grader/grader.js' {
  /** Points that a result adds to 100, or takes. */
  export function getScoreModifier(result: string): number;
}
