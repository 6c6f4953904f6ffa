/** Followed by the time in base 36 and random digits: what a killed run left on a server can be recognized by its age. */
export const TEST_DATABASE_PREFIX = 'sweep_test_';
