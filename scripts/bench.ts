/**
 * `npm run bench` and `npm run bench -- NAME …`: runs bench/NAME.ts, prints what it measured, and writes it to
 * docs/evidence/NAME.md. A benchmark exports `run(): Promise<string | null>` and answers in Markdown; null where there is
 * nothing to measure, which it says itself.
 */
import { globSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { arch, availableParallelism, cpus } from 'node:os';
import { basename, join } from 'node:path';
import { ROOT } from './suite.ts';

const EVIDENCE = join(ROOT, 'docs/evidence');

const known = globSync('bench/*.ts', { cwd: ROOT })
  .map((path) => basename(path, '.ts'))
  .toSorted();
const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !known.includes(name));

if (unknown.length > 0) {
  console.error(`There is no benchmark ${unknown.join(', ')}. There are: ${known.join(', ')}.`);
  process.exit(2);
}

/** Figures mean something only with the machine they come from. */
function provenance(name: string): string {
  const date = new Date().toISOString().slice(0, 10);
  const processor = cpus()[0]?.model ?? 'unknown processor';
  return `<!-- Made by \`npm run bench -- ${name}\` on ${date}: Node ${process.version}, ${process.platform} ${arch()}, ${availableParallelism()} x ${processor}. -->`;
}

await mkdir(EVIDENCE, { recursive: true });
for (const name of asked.length > 0 ? asked : known) {
  const { run } = (await import(join(ROOT, 'bench', `${name}.ts`))) as { run: () => Promise<string | null> };
  const markdown = (await run())?.trim();
  if (markdown === undefined) continue;
  console.log(`${markdown}\n`);
  await writeFile(join(EVIDENCE, `${name}.md`), `${provenance(name)}\n\n${markdown}\n`);
}
