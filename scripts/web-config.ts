import { globSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import babel from '@rolldown/plugin-babel';
import react, { reactCompilerPreset } from '@vitejs/plugin-react';
import type { Plugin, UserConfig } from 'vite';

/** Engines of the last two years; older ones would need `light-dark()` spelled out for every color. */
export const TARGET = ['chrome123', 'firefox121', 'safari17.5'];

/** Folders of the scanners that a round runs. */
const IN_ROUNDS = globSync('*/view/station.tsx', {
  cwd: fileURLToPath(new URL('../src/scanners', import.meta.url)),
}).map((path) => path.split(/[\\/]/)[0]!);

/**
 * The first page is one script: the shell with Home and the parts that most screens use. Every other screen is a script
 * of its own, beside at most two that screens share. Left alone, the bundler makes a file of every shared icon
 * and of every shared function: `results` holds those that a scanner's results and their saved report have in common.
 */
const CHUNKS = [
  { name: 'shell', tags: ['$initial' as const], priority: 3 },
  {
    name: 'answers',
    test: /\/(swr|dequal)\/|adapters\/browser\/(queries|retry|sending)|core\/(time\/relative-time|text\/written-count)|ui\/view\/(dialog|states|use-object-url|use-is-in-browser|moment)\.|reports\/(browser\/(form-text|use-fragment)|notices\/browser\/notice-path|view\/(loading-cards|when-known))\.|browser\/session-answer\.|contract\/(plans|retention)\./,
    priority: 2,
  },
  {
    name: 'results',
    test: /\/src\/core\/evidence\/|adapters\/browser\/event-queue|\/src\/scanners\/result\.ts|lucide-react\/.*\/printer\.|ui\/view\/progress\.|core\/text\/counted|ui\/view\/(action-bar|result-state)\./,
    minShareCount: 2,
    priority: 2,
  },
  {
    name: 'pro',
    test: /\/src\/(scanners\/(abilities|view\/device-abilities|\w+\/needs\.)|core\/device\/|adapters\/browser\/abilities|features\/subscription\/copy)/,
    minShareCount: 2,
    priority: 2,
  },
  { name: 'sensors', test: /adapters\/browser\/(motion|wake-lock)|usingCtx/, priority: 2 },
  // The round shows the camera's live picture too, without its result.
  {
    name: 'camera',
    test: /\/src\/scanners\/camera\/(?!(station|close-up)\/|(limits-copy|listing-copy|needs|offline-copy|saved-copy|row|round-part)\.|browser\/(camera-station|finding-pictures)|view\/(station|result-panel|threat-list|finding-picture|by-hand-drawings))/,
    priority: 1,
  },
  // The round runs these as well: what a screen shares with its station stays in the screen's own file.
  ...IN_ROUNDS.filter((folder) => folder !== 'camera').map((folder) => ({
    name: folder,
    test: new RegExp(`/src/scanners/${folder}/view/screen\\.`),
    priority: 1,
  })),
  { name: 'drawings', test: /\/src\/ui\/view\/drawings\//, minShareCount: 2, priority: 2 },
  {
    name: 'evidence',
    test: /\/src\/core\/bytes\/(?!picture-file)|\/src\/features\/evidence\/(view\/(?!unlock-form|vault-settings)|vault-copy\.|vault\.|browser\/(has-vault|vault-state|vault-database-name)\.)/,
    minShareCount: 2,
    priority: 2,
  },
  // What a round is made of, whether it is walked, listed, or asked what it found.
  {
    name: 'walk',
    test: /\/src\/features\/round\/((copy|round|place|kept)\.|browser\/keeper-state|view\/use-round-keeper)/,
    minShareCount: 2,
    priority: 2,
  },
  {
    name: 'form',
    test: /ui\/view\/password-field\.|features\/account\/(form-rules|view\/(form|account-form|account-page))\./,
    priority: 2,
  },
  { name: 'find', test: /\/src\/features\/emergency\//, minShareCount: 2, priority: 2 },
  // The list of saved scans and the report of one, which share most of what they are made of.
  {
    name: 'history',
    test: /\/src\/(features\/scan-history\/|scanners\/\w+\/saved-copy\.|apps\/web\/view\/scan-report\.)/,
    priority: 2,
  },
  // A style sheet shared with screens that need nothing else of the reports' script must not bring it.
  { name: 'reports-styles', test: /features\/reports\/view\/reports\.css/, priority: 3 },
  // What sends, blacks out and judges photos comes when somebody does so; the form's few words of it are the reports'.
  {
    name: 'reports',
    test: /\/src\/features\/reports\/(?!log\/reason-copy|desk\/copy\.|evidence\/(?!sending-copy)|(audit|inbox|transparency)\/|notices\/(?!link-copy|browser\/)|view\/(ask-first|keep-link)|browser\/(use-panes|use-server-change)|search\.|published\/(nearby|clean-checks|browser\/kept-cities)\.)/,
    minShareCount: 2,
    priority: 2,
  },
  // The form of a complaint, and the words that its receipt and the desk share with it.
  {
    name: 'notice',
    test: /\/src\/features\/reports\/notices\/(copy\.|grounds\.|view\/notice-(screen|form)\.)/,
    priority: 2,
  },
  {
    name: 'photos',
    test: /\/src\/features\/reports\/evidence\/(?!published-copy|view\/(report-photos|receipt-evidence|review-evidence|evidence\.css))/,
    minShareCount: 2,
    priority: 2,
  },
];

/**
 * The shell names every script and style, and the letters of a hash do not compress: of eight, as is usual, they weigh more, and
 * by another amount in each build. These are the fewest that the bundler takes for so many scripts.
 */
const NAMES = {
  chunkFileNames: 'assets/[name]-[hash:7].js',
  assetFileNames: 'assets/[name]-[hash:6][extname]',
};

/** Vite's own fetches a screen's styles first and its script then, and is four times as large. */
const WITH_STYLES: Plugin = {
  name: 'with-styles',
  enforce: 'pre',
  resolveId: (id) =>
    id === '\0vite/preload-helper.js'
      ? fileURLToPath(new URL('../src/apps/web/browser/with-styles.ts', import.meta.url))
      : null,
};

/**
 * What the builds of the web program share. The browser's goes through the React Compiler; the one that prerenders draws
 * each page once, where memoising has nothing to save.
 */
export function webConfig(target: 'browser' | 'prerender'): UserConfig {
  const forBrowser = target === 'browser';
  return {
    root: fileURLToPath(new URL('../src/apps/web', import.meta.url)),
    cacheDir: fileURLToPath(new URL('../.cache/vite', import.meta.url)),
    /** wouter and swr ask for the shim that React 17 needed. */
    resolve: { alias: [{ find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: 'react' }] },
    plugins: [react(), ...(forBrowser ? [WITH_STYLES, babel({ presets: [reactCompilerPreset()] })] : [])],
    build: {
      target: TARGET,
      cssTarget: TARGET,
      /** Each page holds the styles of its own screen; another screen's come with its script. */
      cssCodeSplit: true,
      /** A data: address would be refused by the page's policy for fonts and scripts. */
      assetsInlineLimit: 0,
      /** The page itself names the scripts that its screen needs; a list of all in the shell would weigh more than it saves. */
      modulePreload: false,
      reportCompressedSize: false,
      /** In kB: what seals a find writes a PDF, and is fetched by nobody who keeps no evidence. */
      chunkSizeWarningLimit: 650,
      rolldownOptions: {
        checks: { bundlerTimings: false },
        ...(forBrowser ? { output: { ...NAMES, codeSplitting: { groups: CHUNKS } } } : {}),
      },
    },
    worker: { format: 'es' },
  };
}
