import { globSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { type EcmaScriptModule, type Expression, parseSync, type Program, Visitor } from 'oxc-parser';

/** One broken rule: which file, and what to do about it. */
export interface Violation {
  readonly path: string;
  readonly problem: string;
}

type Environment = 'pure' | 'browser' | 'worker' | 'node';

/** Where a file stands: `features/reports` or `core`, and the environment that a folder on its path names. */
interface Place {
  readonly area: string;
  /** Vertical folders are one area each and never see each other; the rest are layers. */
  readonly layer: 'core' | 'contract' | 'adapters' | 'scanners' | 'features' | 'ui' | 'apps' | 'unknown';
  readonly environment: Environment;
  readonly view: boolean;
}

const LAYERS = ['core', 'contract', 'adapters', 'scanners', 'features', 'ui', 'apps'] as const;
const ENVIRONMENT_FOLDERS = { browser: 'browser', view: 'browser', worker: 'worker', node: 'node' } as const;

/** What every scanner meets, the list of them, the shape of their results, and what works on this device: features may read these. */
const SCANNER_DEFINITIONS = [
  'src/scanners/abilities.ts',
  'src/scanners/scanner.ts',
  'src/scanners/registry.ts',
  'src/scanners/rounds.ts',
  'src/scanners/result.ts',
  'src/scanners/result-copy.ts',
  'src/scanners/browser/station.ts',
  'src/scanners/browser/room-station.ts',
  'src/scanners/browser/result-keeper.ts',
  'src/scanners/view/room-station.tsx',
  'src/scanners/view/device-abilities.tsx',
  'src/scanners/view/kept-find.tsx',
];

/** Pure files that look into every scanner's folder, so that a new one appears by itself. No program of Node may reach them. */
const FOLDER_READERS = [
  'src/apps/web/offline-copy.ts',
  'src/features/scan-history/outcome.ts',
  'src/scanners/abilities.ts',
  'src/scanners/rounds.ts',
];

/** Single files that may import one package more than their layer. */
const EXCEPTIONS: Readonly<Record<string, readonly string[]>> = {
  // Lists of passwords, as data.
  'src/features/account/common-words.ts': ['@zxcvbn-ts/language-common', '@zxcvbn-ts/language-en'],
  'src/adapters/node/logger.ts': ['pino'],
  'src/adapters/node/pictures.ts': ['sharp'],
  'src/adapters/node/metrics.ts': ['prom-client'],
  'src/adapters/node/mail/smtp.ts': ['nodemailer'],
  'src/adapters/node/tracing.ts': [
    '@opentelemetry/api',
    '@opentelemetry/exporter-trace-otlp-http',
    '@opentelemetry/resources',
    '@opentelemetry/sdk-trace-node',
  ],
  // The provider's own client, and its types, which its fake is held to.
  'src/adapters/node/stripe.ts': ['stripe'],
  'src/features/subscription/node/sandbox/stripe-requests.ts': ['stripe'],
  'src/features/subscription/node/sandbox/fake-stripe.ts': ['stripe'],
  // The providers' own forms, loaded when somebody opens payment.
  'src/features/subscription/view/card-form.tsx': ['@stripe/react-stripe-js', '@stripe/stripe-js'],
  'src/features/subscription/view/paypal-form.tsx': ['@paypal/react-paypal-js'],
  // The context through which screens ask the program around them, and hooks over it.
  'src/adapters/browser/shell.ts': ['react'],
  'src/adapters/browser/pro-gate.ts': ['react'],
  'src/adapters/browser/save-scan.ts': ['react'],
  'src/adapters/browser/session-answer.ts': ['react'],
  'src/adapters/browser/sending.ts': ['react'],
  // The one place that knows the library which keeps answers.
  'src/adapters/browser/queries.ts': ['react', 'swr'],
  // The two places that know the browser's database: rounds, and evidence.
  'src/features/round/browser/round-database.ts': ['idb'],
  'src/features/evidence/browser/vault-database.ts': ['idb'],
  // Writes the report of a bundle as a PDF.
  'src/features/evidence/report-pdf.ts': ['@cantoo/pdf-lib'],
  // Makes a key of a PIN.
  'src/features/evidence/browser/pin.ts': ['hash-wasm'],
  // Manifests of C2PA, and the CBOR that they are made of.
  'src/features/evidence/browser/content-credential.ts': ['@contentauth/c2pa-wasm'],
  'src/features/evidence/worker/credential-worker.ts': ['@contentauth/c2pa-wasm'],
  'src/features/evidence/content-credential.ts': ['@levischuck/tiny-cbor'],
  // Compiles the kernel whose result is committed; no program of ours runs it.
  'src/scanners/camera/kernel/node/build-kernel.ts': ['assemblyscript'],
  // The one protocol of passkeys, at its two ends.
  'src/features/account/node/passkeys.ts': ['@simplewebauthn/server'],
  'src/features/account/browser/passkeys.ts': ['@simplewebauthn/browser'],
};

/** Bundled into the page, the worker and the companion, so any file may parse with it. */
const SCHEMA_PACKAGES = ['zod', 'zod/mini'];
/** Wire formats that scanners read from a socket; bundled into the companion. */
const PROTOCOL_PACKAGES = ['dns-packet'];
/** What writes a bundle's report; bundled into the companion too. */
const DOCUMENT_PACKAGES = ['@cantoo/pdf-lib'];
const SCREEN_PACKAGES = ['react', 'react-dom', 'wouter', 'lucide-react', 'd3-geo', 'topojson-client', 'world-atlas'];

/** npm packages by layer and environment. `apps` wire, so they may use whatever package.json lists. */
function packagesOf(place: Place): readonly string[] {
  switch (place.layer) {
    case 'core':
    case 'unknown':
      return [];
    case 'contract':
      return SCHEMA_PACKAGES;
    case 'ui':
      // A button that leads somewhere is a link of the router: with a plain one every press would reload the page.
      return ['react', 'react-dom', 'lucide-react', 'wouter'];
    case 'adapters':
      return place.environment === 'node' ? [...SCHEMA_PACKAGES, 'pg'] : SCHEMA_PACKAGES;
    case 'scanners':
    case 'features':
      if (place.environment === 'browser') return [...SCHEMA_PACKAGES, ...SCREEN_PACKAGES];
      return place.environment === 'node' ? [...SCHEMA_PACKAGES, ...PROTOCOL_PACKAGES] : SCHEMA_PACKAGES;
    case 'apps':
      return ['*'];
  }
}

function placeOf(path: string): Place {
  const folders = path.split('/').slice(1, -1);
  const [first = '', second] = folders;
  const layer = LAYERS.find((name) => name === first) ?? 'unknown';
  const vertical =
    (layer === 'scanners' || layer === 'features' || layer === 'apps') &&
    second !== undefined &&
    !(second in ENVIRONMENT_FOLDERS);
  const named = folders.find((folder) => folder in ENVIRONMENT_FOLDERS);
  return {
    area: vertical ? `${first}/${second}` : first,
    layer,
    environment: named === undefined ? 'pure' : ENVIRONMENT_FOLDERS[named as keyof typeof ENVIRONMENT_FOLDERS],
    view: named === 'view',
  };
}

interface Source {
  readonly path: string;
  readonly text: string;
  readonly program: Program;
  readonly module: EcmaScriptModule;
  readonly imports: readonly string[];
}

function parse(root: string, path: string): Source {
  const text = readFileSync(posix.join(root, path), 'utf8');
  const { program, module } = parseSync(path, text);
  const imports = [
    ...module.staticImports.map((statement) => statement.moduleRequest.value),
    ...module.staticExports.flatMap((statement) =>
      statement.entries.flatMap((entry) => (entry.moduleRequest ? [entry.moduleRequest.value] : [])),
    ),
    // `import('…')`; one whose path is computed is reported by its own text.
    ...module.dynamicImports.map(({ moduleRequest }) =>
      text.slice(moduleRequest.start, moduleRequest.end).replace(/^(['"`])(.*)\1$/s, '$2'),
    ),
  ];
  return { path, text, program, module, imports: [...new Set(imports)] };
}

/** The path below the repository that a relative or `#area` import names; null for a package. */
function targetOf(path: string, specifier: string): string | null {
  const bare = specifier.replace(/\?.*$/, '');
  if (bare.startsWith('.')) return posix.normalize(posix.join(posix.dirname(path), bare));
  if (bare.startsWith('#tests/')) return bare.replace('#', '');
  if (bare.startsWith('#')) return bare.replace('#', 'src/');
  return null;
}

/** `node:fs` stays, `react-dom/client` is `react-dom`, `@scope/name/part` is `@scope/name`; zod keeps its dialect. */
function packageOf(specifier: string): string {
  if (specifier.startsWith('node:') || SCHEMA_PACKAGES.includes(specifier)) return specifier;
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
}

function directionProblem(path: string, specifier: string): string | null {
  const from = placeOf(path);
  const target = targetOf(path, specifier);

  if (target === null) {
    const name = packageOf(specifier);
    if (name.startsWith('node:')) return from.environment === 'node' ? null : `imports ${name}, outside a node/ folder`;
    const allowed = [...packagesOf(from), ...(EXCEPTIONS[path] ?? [])];
    return allowed.includes('*') || allowed.includes(name)
      ? null
      : `imports the package ${name}, which ${from.layer} (${from.view ? 'view' : from.environment}) may not`;
  }
  if (!/\.(ts|tsx|json|css|svg|wasm|woff2)$/.test(target)) return `imports ${specifier} without its extension`;
  if (!target.startsWith('src/')) return `imports ${specifier}, which is no part of the product`;

  const to = placeOf(target);
  const inside = from.area === to.area;
  if (specifier.startsWith('.') && from.layer !== to.layer)
    return `imports ${specifier}: another folder is imported as #area/…`;
  // `?worker` names a program to start, in its own environment; nothing of it runs here.
  const isStarted = /\?(.*&)?worker\b/.test(specifier) && to.environment === 'worker';
  if (to.environment !== 'pure' && to.environment !== from.environment && !isStarted)
    return `imports ${target}: a ${from.environment} file may not import a ${to.environment} file`;
  if (from.environment === 'node' && FOLDER_READERS.includes(target))
    return `imports ${target}, which only what Vite builds can read`;
  if (inside) return null;

  const allowed = (() => {
    switch (from.layer) {
      case 'core':
      case 'unknown':
        return false;
      case 'contract':
      case 'ui':
        return to.layer === 'core';
      case 'adapters':
        return to.layer === 'core' || to.layer === 'contract';
      case 'scanners':
      case 'features':
        if (to.layer === 'core' || to.layer === 'contract') return true;
        if (to.layer === 'adapters') return from.environment !== 'pure';
        if (to.layer === 'ui') return from.view;
        if (path === 'src/scanners/rounds.ts' && target === 'src/scanners/camera/round-part.ts') return true;
        if (path === 'src/scanners/registry.ts') return /^src\/scanners\/[^/]+\/(definition|row)\.ts$/.test(target);
        return SCANNER_DEFINITIONS.includes(target);
      case 'apps':
        return to.layer !== 'apps';
    }
  })();
  return allowed ? null : `imports ${target}: ${from.area} may not import ${to.area}`;
}

function nameOf(expression: Expression): string | null {
  return expression.type === 'Identifier' ? expression.name : null;
}

/** Members of global objects that tell the time or throw dice. */
const UNGIVEN: Readonly<Record<string, readonly string[]>> = {
  Date: ['now'],
  Math: ['random'],
  performance: ['now', 'timeOrigin'],
  crypto: ['randomUUID', 'getRandomValues'],
};

/** Places where a pure file reads the clock or randomness instead of being given it. */
function ungivenProblems(program: Program): string[] {
  const problems: string[] = [];
  new Visitor({
    NewExpression(node) {
      if (nameOf(node.callee) === 'Date' && node.arguments.length === 0)
        problems.push('reads the clock with new Date(); a pure file is given atMs');
    },
    CallExpression(node) {
      if (nameOf(node.callee) === 'Date') problems.push('reads the clock with Date(); a pure file is given atMs');
    },
    MemberExpression(node) {
      const object = node.object.type === 'Super' ? null : nameOf(node.object);
      const property =
        node.property.type === 'Identifier'
          ? node.property.name
          : node.property.type === 'Literal'
            ? String(node.property.value)
            : '';
      if (object !== null && UNGIVEN[object]?.includes(property))
        problems.push(`uses ${object}.${property}; a pure file is given atMs or a Random`);
    },
    VariableDeclarator(node) {
      const object = node.init ? nameOf(node.init) : null;
      if (object === null || !(object in UNGIVEN) || node.id.type !== 'ObjectPattern') return;
      for (const property of node.id.properties) {
        if (property.type !== 'Property' || property.key.type !== 'Identifier') continue;
        if (UNGIVEN[object]?.includes(property.key.name))
          problems.push(`takes ${property.key.name} out of ${object}; a pure file is given atMs or a Random`);
      }
    },
  }).visit(program);
  return problems;
}

/** Where a file asks the build for files by a pattern, which nothing but Vite understands. */
function folderProblems(path: string, program: Program): string[] {
  if (FOLDER_READERS.includes(path)) return [];
  const problems: string[] = [];
  new Visitor({
    MemberExpression({ object, property }) {
      if (object.type === 'MetaProperty' && property.type === 'Identifier' && property.name === 'glob')
        problems.push('reads folders with import.meta.glob, outside a view/ folder');
    },
  }).visit(program);
  return problems;
}

/** Formats of the platform that a file makes as it comes: a slow phone stands still for each, whether anything is written or not. */
function formatProblems(program: Program): string[] {
  const problems: string[] = [];
  let depth = 0;
  const enter = (): void => void (depth += 1);
  const leave = (): void => void (depth -= 1);
  new Visitor({
    FunctionDeclaration: enter,
    'FunctionDeclaration:exit': leave,
    FunctionExpression: enter,
    'FunctionExpression:exit': leave,
    ArrowFunctionExpression: enter,
    'ArrowFunctionExpression:exit': leave,
    NewExpression({ callee }) {
      if (depth === 0 && callee.type === 'MemberExpression' && callee.object.type !== 'Super')
        if (nameOf(callee.object) === 'Intl') problems.push('makes a format of Intl as the file comes');
    },
  }).visit(program);
  return problems;
}

const MODIFIER = /\(\?(?:[ims]+(?:-[ims]*)?|-[ims]+):/;

/**
 * Case modifiers inside an expression, (?i:): V8 takes no notice of one in a program that has compiled more than a
 * megabyte of expressions, and older Safari refuses the whole file.
 */
function modifierProblems(program: Program): string[] {
  const problems: string[] = [];
  const look = (text: string): void => {
    if (MODIFIER.test(text)) problems.push('changes flags inside an expression, which not every engine does');
  };
  new Visitor({
    Literal(node) {
      if ('regex' in node) look(node.regex.pattern);
      else if (typeof node.value === 'string') look(node.value);
    },
    TemplateElement(node) {
      look(node.value.raw);
    },
  }).visit(program);
  return problems;
}

function exportProblems({ program, module }: Source): string[] {
  const problems: string[] = [];
  const exports = module.staticExports.flatMap((statement) => statement.entries);
  if (exports.some((entry) => entry.exportName.kind === 'Default')) problems.push('has a default export');
  const passedOn = program.body.every(
    (statement) =>
      statement.type === 'ImportDeclaration' ||
      statement.type === 'ExportAllDeclaration' ||
      (statement.type === 'ExportNamedDeclaration' && statement.declaration === null),
  );
  if (exports.length > 0 && passedOn) problems.push('is a barrel: it only passes on what other files export');
  return problems;
}

/** The inline axis only: no language we can ship mirrors the block axis. */
const PHYSICAL_CSS =
  /(?<![\w-])((?:margin|padding|border|scroll-margin|scroll-padding)-(?:left|right)(?:-\w+)?|border-(?:top|bottom)-(?:left|right)-radius|left|right)\s*:/g;
const PHYSICAL_CSS_VALUE = /(?<![\w-])(text-align|float|clear|caption-side)\s*:\s*(left|right)(?![\w-])/g;
const PHYSICAL_STYLE = /^((margin|padding|border|scrollMargin|scrollPadding)(Left|Right)|left|right)/;
const RAW_COLOR =
  /#[0-9a-f]{3,8}(?![\w-])|(?<![\w-])(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color)\(|(?<![\w-])(?:black|white|red|green|blue|gr[ae]y|silver|maroon|purple|fuchsia|lime|olive|yellow|navy|teal|aqua|orange|pink|brown|gold|salmon|crimson|tomato)(?![\w-])/gi;
const TOKENS = 'src/ui/view/styles/tokens.css';

/** Physical directions and, outside the tokens, colors that have no name. */
function styleProblems(path: string, css: string): string[] {
  const code = css.replace(/\/\*[\s\S]*?\*\//g, '').replace(/url\([^)]*\)|"[^"]*"|'[^']*'/g, '""');
  const physical = [...code.matchAll(PHYSICAL_CSS), ...code.matchAll(PHYSICAL_CSS_VALUE)].map(
    (match) => `uses the physical ${match[0].trim()}; use the logical property`,
  );
  if (path === TOKENS) return physical;
  const values = [...code.matchAll(/(?<=[{;]\s*)[\w-]+\s*:\s*([^;{}]*)(?=[;}])/g)].map((match) => match[1]!);
  const colors = values.flatMap((value) => [...value.matchAll(RAW_COLOR)].map((match) => match[0]));
  return [...physical, ...colors.map((color) => `uses the raw color ${color}; use a token`)];
}

/** Physical directions and raw colors in `style={{ … }}` and in color attributes of a view. */
function inlineStyleProblems(program: Program): string[] {
  const problems: string[] = [];
  new Visitor({
    JSXAttribute(node) {
      const name = node.name.type === 'JSXIdentifier' ? node.name.name : '';
      const value = node.value;
      if (['fill', 'stroke', 'color', 'stopColor', 'floodColor'].includes(name) && value?.type === 'Literal') {
        for (const [color] of String(value.value).matchAll(RAW_COLOR))
          problems.push(`uses the raw color ${color}; use a token`);
      }
      if (name !== 'style' || value?.type !== 'JSXExpressionContainer') return;
      if (value.expression.type !== 'ObjectExpression') return;
      for (const property of value.expression.properties) {
        if (property.type !== 'Property' || property.key.type !== 'Identifier') continue;
        if (PHYSICAL_STYLE.test(property.key.name))
          problems.push(`uses the physical style ${property.key.name}; use the logical property`);
        if (property.value.type !== 'Literal') continue;
        for (const [color] of String(property.value.value).matchAll(RAW_COLOR))
          problems.push(`uses the raw color ${color}; use a token`);
      }
    },
  }).visit(program);
  return problems;
}

/** Attributes that a person sees or hears, of elements and of our own components. */
const WORD_ATTRIBUTE =
  /^(alt|placeholder|title|label|lead|text|heading|description)$|(Label|Title|Text)$|^aria-(label|description|roledescription|valuetext)$/;

function isWord(text: unknown): boolean {
  return typeof text === 'string' && /\p{L}/u.test(text);
}

/** Strings that an expression may put on the screen: itself, both arms of a choice, the parts of a template. */
function wordsOf(expression: Expression): string[] {
  switch (expression.type) {
    case 'Literal':
      return isWord(expression.value) ? [String(expression.value)] : [];
    case 'TemplateLiteral':
      return expression.quasis.map((part) => part.value.raw).filter(isWord);
    case 'ConditionalExpression':
      return [...wordsOf(expression.consequent), ...wordsOf(expression.alternate)];
    case 'LogicalExpression':
      return wordsOf(expression.right);
    case 'ParenthesizedExpression':
      return wordsOf(expression.expression);
    default:
      return [];
  }
}

/** Words in braces and in attributes; lint finds those between tags. */
function wordProblems(program: Program): string[] {
  const words: string[] = [];
  const inBraces = (container: { readonly expression: Expression | { readonly type: 'JSXEmptyExpression' } }): void => {
    if (container.expression.type !== 'JSXEmptyExpression') words.push(...wordsOf(container.expression));
  };
  new Visitor({
    JSXElement(node) {
      for (const child of node.children) if (child.type === 'JSXExpressionContainer') inBraces(child);
    },
    JSXFragment(node) {
      for (const child of node.children) if (child.type === 'JSXExpressionContainer') inBraces(child);
    },
    JSXAttribute(node) {
      if (node.name.type !== 'JSXIdentifier' || !WORD_ATTRIBUTE.test(node.name.name)) return;
      if (node.value?.type === 'Literal' && isWord(node.value.value)) words.push(String(node.value.value));
      if (node.value?.type === 'JSXExpressionContainer') inBraces(node.value);
    },
  }).visit(program);
  return words.map((text) => `shows the words ${JSON.stringify(text)}; words stand in a copy.ts`);
}

/** Where sentences stand, or are not for who uses the product: what a server writes for its operator, the interface's own description, what devices send. */
const HOLDS_SENTENCES = /(?:^|[/-])copy\.ts$|\/(?:node|fixtures|fingerprints)\/|^src\/contract\//;

/** Begins like a sentence and has three words or more, one of them in small letters that is no part of a name. */
function isSentence(text: string): boolean {
  const words = text.split(/\s+/);
  const isPlain = (word: string): boolean => /^\p{Ll}+[.,:;?!]?$/u.test(word) && !['and', 'of', 'the'].includes(word);
  return /^[‘“¿¡]?\p{Lu}/u.test(text) && words.length >= 3 && words.slice(1).some(isPlain);
}

/** Sentences in a file that holds none. What an error carries or a console prints is for us, and names of types are no words. */
function sentenceProblems(path: string, program: Program): string[] {
  if (HOLDS_SENTENCES.test(path)) return [];
  const sentences: string[] = [];
  const spared = new Set<unknown>();
  const spare = (nodes: readonly unknown[]): void => nodes.forEach((node) => spared.add(node));
  new Visitor({
    ThrowStatement({ argument }) {
      if (argument.type === 'NewExpression') spare(argument.arguments);
    },
    NewExpression(node) {
      if (/Error$|^DOMException$/.test(nameOf(node.callee) ?? '')) spare(node.arguments);
    },
    CallExpression({ callee, arguments: parameters }) {
      if (callee.type === 'MemberExpression' && callee.object.type === 'Identifier' && callee.object.name === 'console')
        spare(parameters);
    },
    Property(node) {
      spare([node.key]);
    },
    TSLiteralType(node) {
      spare([node.literal]);
    },
    Literal(node) {
      if (typeof node.value === 'string' && !spared.has(node) && isSentence(node.value)) sentences.push(node.value);
    },
    TemplateLiteral(node) {
      const text = node.quasis.map(({ value }) => value.raw).join('…');
      if (!spared.has(node) && isSentence(text)) sentences.push(text);
    },
  }).visit(program);
  return sentences.map((text) => `holds the sentence ${JSON.stringify(text)}; sentences stand in a copy.ts`);
}

/** Beyond so many files side by side nobody finds one by its name. */
const MAX_FLAT_FILES = 30;

/** Folders of rules in a scanner or a feature that hold more files than `MAX_FLAT_FILES`. Tables of fingerprints are found by their row. */
function flatProblems(paths: Iterable<string>): Violation[] {
  const counts = new Map<string, number>();
  for (const path of paths) {
    const { layer, environment } = placeOf(path);
    const folder = posix.dirname(path);
    if (environment !== 'pure' || (layer !== 'scanners' && layer !== 'features') || folder.endsWith('/fingerprints'))
      continue;
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  return [...counts]
    .filter(([, count]) => count > MAX_FLAT_FILES)
    .map(([path, count]) => ({
      path,
      problem: `holds ${count} files side by side; more than ${MAX_FLAT_FILES} have rooms`,
    }));
}

/**
 * The companion runs on the traveler's laptop as one bundled file: what it reaches, through any number of files,
 * is core, contract, scanners' and evidence's pure and node files and the node adapters, and no package but those bundled with it.
 */
function companionProblems(sources: ReadonlyMap<string, Source>): Violation[] {
  const violations: Violation[] = [];
  const reached = [...sources.keys()].filter((path) => path.startsWith('src/apps/companion/'));
  const seen = new Set(reached);
  for (let path = reached.pop(); path !== undefined; path = reached.pop()) {
    for (const specifier of sources.get(path)?.imports ?? []) {
      const target = targetOf(path, specifier);
      if (target === null) {
        const bundled = [...SCHEMA_PACKAGES, ...PROTOCOL_PACKAGES, ...DOCUMENT_PACKAGES];
        if (!specifier.startsWith('node:') && !bundled.includes(specifier))
          violations.push({ path, problem: `brings the package ${specifier} into the companion` });
        continue;
      }
      if (seen.has(target)) continue;
      seen.add(target);
      const { layer, area, environment } = placeOf(target);
      const known =
        target.startsWith('src/apps/companion/') ||
        ((['core', 'contract', 'scanners', 'adapters'].includes(layer) || area === 'features/evidence') &&
          (environment === 'pure' || environment === 'node'));
      if (known) reached.push(target);
      else violations.push({ path, problem: `brings ${target} into the companion` });
    }
  }
  return violations;
}

/** Every broken rule of the house under `root`/src, in order of its path. Empty for a house in order. */
export function findViolations(root: string): Violation[] {
  const paths = globSync('src/**/*.{ts,tsx}', { cwd: root }).map((path) => path.replaceAll('\\', '/'));
  const isTest = (path: string): boolean => /\.test\.tsx?$/.test(path);
  const sources = new Map(paths.filter((path) => !isTest(path)).map((path) => [path, parse(root, path)]));
  const violations = [...companionProblems(sources), ...flatProblems(sources.keys())];

  for (const source of sources.values()) {
    const { path } = source;
    const place = placeOf(path);
    const problems = [
      ...(place.layer === 'unknown' ? ['stands in no folder of the layout'] : []),
      ...source.imports.flatMap((specifier) => directionProblem(path, specifier) ?? []),
      ...exportProblems(source),
      ...modifierProblems(source.program),
      ...sentenceProblems(path, source.program),
      ...(place.environment === 'pure' ? ungivenProblems(source.program) : []),
      ...(place.view ? [] : folderProblems(path, source.program)),
      ...(place.environment === 'node' ? [] : formatProblems(source.program)),
      ...(path.endsWith('.tsx') ? [...inlineStyleProblems(source.program), ...wordProblems(source.program)] : []),
      ...(path.endsWith('.tsx') && !place.view ? ['is a .tsx file outside a view/ folder'] : []),
    ];
    violations.push(...problems.map((problem) => ({ path, problem })));
  }
  for (const path of globSync('src/**/*.css', { cwd: root }).map((found) => found.replaceAll('\\', '/'))) {
    const css = readFileSync(posix.join(root, path), 'utf8');
    violations.push(...styleProblems(path, css).map((problem) => ({ path, problem })));
  }
  return violations.toSorted((a, b) => a.path.localeCompare(b.path));
}
