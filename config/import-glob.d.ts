import type { ImportGlobFunction } from 'vite/types/importGlob.d.ts';

declare global {
  /** The one word of Vite's that pure files may use; which of them do, tests/support/architecture.ts lists. */
  interface ImportMeta {
    glob: ImportGlobFunction;
  }
}
