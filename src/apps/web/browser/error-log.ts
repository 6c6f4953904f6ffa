/** Errors nobody caught are logged and nothing else: the screens' own error states are for people. */
export function startErrorLog(): void {
  window.addEventListener('error', (event) => console.error('Uncaught error:', event.error ?? event.message));
  window.addEventListener('unhandledrejection', (event) => console.error('Unhandled rejection:', event.reason));
}
