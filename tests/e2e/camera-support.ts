import { afterAll, beforeAll } from 'vitest';
import type { SceneKind } from '#tests/simulator/y4m.ts';
import { newVisitor } from '#tests/support/browser.ts';
import { type CameraWorld, noteCamera, sceneOf, without } from '#tests/support/camera.ts';
import type { OpenPage, Product } from '#tests/support/product.ts';

/** The flag that feeds a scene to the fake camera. The video is written before this block's tests and removed after them. */
export function useScene(kind: SceneKind): string {
  const scene = sceneOf(kind);
  beforeAll(scene.write);
  afterAll(scene.remove);
  return scene.flag;
}

/** A visitor whose page notes what it does with the camera. The context closes itself with the page's test. */
export async function openCamera(
  product: Product,
  world: CameraWorld = {},
  lacking: readonly string[] = [],
): Promise<OpenPage & AsyncDisposable> {
  const context = await newVisitor(product.browser);
  await without(context, ...lacking);
  await noteCamera(context, world);
  const opened = await product.openIn(context, '/camera');
  return { ...opened, [Symbol.asyncDispose]: () => context.close() };
}
