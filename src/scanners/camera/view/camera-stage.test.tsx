import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { CameraMark } from '../sample.ts';
import { CameraStage } from './camera-stage.tsx';

const mark = (xPx: number): CameraMark => ({ xPx, yPx: 100, reason: 'too-few-blinks' });

function drawn(size: { readonly widthPx: number; readonly heightPx: number }, marks: readonly CameraMark[]): string {
  const camera = { facing: 'rear', hasTorch: true, ...size } as const;
  return renderToStaticMarkup(
    <CameraStage video={{ current: null }} camera={camera} marks={marks}>
      {null}
    </CameraStage>,
  );
}

const ACROSS = { widthPx: 1280, heightPx: 720 };

test.each([
  ['no ring', [], '--middle:0.5'],
  ['a ring that is alone', [mark(320)], '--middle:0.25'],
  ['two rings', [mark(320), mark(960)], '--middle:0.5'],
])('with %s, shows the part of a picture around it', (_, marks, middle) => {
  expect(drawn(ACROSS, marks)).toContain(middle);
});

test('shows the whole small beside a picture that lies across, and each ring on both', () => {
  const across = drawn(ACROSS, [mark(320)]);
  expect(across).toContain('The scan sees all of this.');
  expect(across.match(/camera-ring-number/g)).toHaveLength(2);
  const upright = drawn({ widthPx: 720, heightPx: 1280 }, [mark(320)]);
  expect(upright).not.toContain('camera-whole');
  expect(upright.match(/camera-ring-number/g)).toHaveLength(1);
});
