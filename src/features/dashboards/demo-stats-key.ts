/** Where a visitor who is not signed in keeps demo figures. */
export const DEMO_STATS_KEY = 'demoUser';
