/** Addresses of stylesheets that are there or on their way. A page names those that stand in it. */
const loading = new Map<string, Promise<void>>();

/**
 * Imports a script and the stylesheets that it needs, side by side; ready when all are. One that does not come fails the
 * import, and is fetched anew by the next. The build puts this, by its own name for it, around each import that it splits off.
 */
export function __vitePreload<T>(load: () => Promise<T>, styles: readonly string[] = []): Promise<T> {
  return Promise.all([load(), ...styles.map(loadStyles)]).then(([module]) => module);
}

function loadStyles(file: string): Promise<void> {
  const href = `/${file}`;
  let loaded = loading.get(href);
  if (!loaded) {
    loaded = document.querySelector(`link[rel=stylesheet][href="${href}"]`) ? Promise.resolve() : addLink(href);
    loading.set(href, loaded);
  }
  return loaded;
}

function addLink(href: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = href;
    link.onload = () => resolve();
    link.onerror = () => {
      link.remove();
      loading.delete(href);
      reject(new Error(href));
    };
    document.head.append(link);
  });
}
