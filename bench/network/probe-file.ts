import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { answersOf, READER, verdictOn, type MadeAnswer, type Reader } from '#tests/banners/made-answers.ts';
import { rate } from '../measured/rate.ts';
import { installQuietly } from './packages.ts';

/** nmap’s file of answers by which it knows services, in Debian’s package nmap-common. It is read here and kept nowhere. */
const PROBE_FILE = '/usr/share/nmap/nmap-service-probes';

function rowOf(answers: readonly MadeAnswer[], reader: Reader) {
  const named = (truth: MadeAnswer['truth'], verdict: string) =>
    answers.filter((one) => one.truth === truth && verdictOn(one, reader) === verdict).length;
  const count = (truth: MadeAnswer['truth']) => answers.filter((one) => one.truth === truth).length;
  const sure = answers.filter((one) => !one.doubtful && one.truth === 'other');
  return {
    sureFalse: rate(
      'others of no doubtful type called camera',
      sure.filter((one) => verdictOn(one, reader) === 'camera').length,
      sure.length,
    ),
    recall: rate('cameras called camera', named('camera', 'camera'), count('camera')),
    possible: rate('cameras called possible', named('camera', 'possible'), count('camera')),
    falseCameras: rate('others called camera', named('other', 'camera'), count('other')),
    falsePossible: rate('others called possible', named('other', 'possible'), count('other')),
  };
}

/** How another checkout reads and judges. */
async function readerOf(checkout: string): Promise<Reader> {
  const files = ['discovery/banners.ts', 'discovery/rtsp.ts', 'verdict.ts'];
  const [banners, rtsp, verdict] = await Promise.all(
    files.map(async (file) => (await import(join(checkout, 'src/scanners/network', file))) as Reader),
  );
  return { ...banners!, readRtspAnswers: rtsp!.readRtspAnswers, judge: verdict!.judge };
}

/** Both halves by the present rules and, where `EARLIER` names another checkout, by that one's, over the same answers. */
export async function probeFileRows() {
  if (!existsSync(PROBE_FILE) && !(await installQuietly(['nmap-common'])))
    throw new Error(`There is no ${PROBE_FILE}.`);
  const { answers, left } = answersOf(await readFile(PROBE_FILE, 'latin1'));
  const earlier = process.env['EARLIER'];
  const rulesets = [
    ...(earlier ? [{ rules: 'before the codes of standards were read', reader: await readerOf(earlier) }] : []),
    { rules: 'now', reader: READER },
  ];
  const rows = (['tuned', 'checked'] as const).flatMap((half) =>
    rulesets.map(({ rules, reader }) => ({
      rules,
      half,
      ...rowOf(
        answers.filter((one) => one.half === half),
        reader,
      ),
    })),
  );
  return { rows, left };
}
