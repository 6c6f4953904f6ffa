import { use, type ComponentType } from 'react';

/** A screen whose code is loaded on its own. Once loaded it renders without a pause, also in the first (hydrating) render. */
export interface LazyScreen {
  readonly Screen: ComponentType;
  /**
   * Starts loading; resolves when `Screen` can render at once. A failed load is tried again by the next call, never by
   * `Screen` itself, which throws what the load failed with.
   */
  preload(): Promise<void>;
  /** The loader's own text, from which the build tells which script the page should fetch early. */
  readonly source: string;
}

/** `load` imports the module and picks its screen; `importer` is the function that imports it, where `load` calls another. */
export function lazyScreen(load: () => Promise<ComponentType>, importer: () => unknown = load): LazyScreen {
  let loaded: ComponentType | null = null;
  let loading: Promise<void> | null = null;
  let failure: { readonly error: unknown } | null = null;

  function preload(): Promise<void> {
    loading ??= load().then(
      (component) => {
        loaded = component;
        failure = null;
      },
      (error: unknown) => {
        loading = null;
        failure = { error };
        throw error;
      },
    );
    return loading;
  }

  function Screen() {
    'use no memo';
    if (loaded === null) {
      if (failure) throw failure.error;
      use(preload());
    }
    const Loaded = loaded!;
    return <Loaded />;
  }

  return { Screen, preload, source: String(importer) };
}

/** A screen that comes with the shell. */
export function loadedScreen(Screen: ComponentType): LazyScreen {
  return { Screen, preload: () => Promise.resolve(), source: '' };
}
