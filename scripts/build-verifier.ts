/** Builds the evidence verifier: one HTML file with everything in it, which asks nobody for anything. */
import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Rolldown } from 'vite';
import { copy } from '#features/evidence/copy.ts';
import { TARGET } from './web-config.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const FONT_FACE = /@font-face\s*\{[^}]*\}/g;

/** Writes the page and returns the hashes of its script and its style, for the policy of the server that shows it. */
export async function buildVerifier(file: string): Promise<{ readonly script: string; readonly style: string }> {
  const { output } = (await build({
    root: ROOT,
    configFile: false,
    logLevel: 'warn',
    build: {
      target: TARGET,
      cssTarget: TARGET,
      write: false,
      cssCodeSplit: false,
      assetsInlineLimit: 0,
      copyPublicDir: false,
      rolldownOptions: {
        input: join(ROOT, 'src/apps/verifier/browser/main.ts'),
        output: { format: 'iife', codeSplitting: false },
      },
    },
  })) as Rolldown.RolldownOutput;
  const css = output.find((part) => part.type === 'asset' && part.fileName.endsWith('.css')) as Rolldown.OutputAsset;
  // A `<` in a text of the script could end it; the page has fonts of the system's.
  const script = output[0].code.trim().replaceAll('</script', '<\\/script');
  const style = String(css.source).replace(FONT_FACE, '').trim();
  if (/url\(|@import/.test(style)) throw new Error('The style of the verifier asks for another file.');
  const hashes = { script: hashOf(script), style: hashOf(style) };
  const policy = `default-src 'none'; script-src '${hashes.script}'; style-src '${hashes.style}'; img-src data:; base-uri 'none'; form-action 'none'`;
  const parts = { policy, title: copy.verifier.title, style, 'no-script': copy.verifier.noScript, script };
  const template = await readFile(join(ROOT, 'src/apps/verifier/page.html'), 'utf8');
  await writeFile(
    file,
    Object.entries(parts).reduce(
      (page, [name, part]) => page.replace(new RegExp(`\\s*<!--${name}-->\\s*`), () => part),
      template,
    ),
  );
  return hashes;
}

function hashOf(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}
