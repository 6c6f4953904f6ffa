/** A page in the background is not painted. */
const NO_PAINT_MS = 1_000;

/** Fetches the scripts of a page, which stand in it as data, once it is complete and painted. */
export function startScriptsAfterPaint(): void {
  document.addEventListener('DOMContentLoaded', () => {
    new PerformanceObserver(startScripts).observe({ type: 'paint', buffered: true });
    setTimeout(startScripts, NO_PAINT_MS);
  });
}

function startScripts(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="deferred-modulepreload"]')) {
    link.rel = 'modulepreload';
  }
  for (const script of document.querySelectorAll<HTMLScriptElement>('script[type="text/deferred-module"]')) {
    script.type = 'module';
    // A script that was once put aside for its type is looked at again when it enters the document again.
    document.head.append(script);
  }
}
