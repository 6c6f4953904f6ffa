/**
 * Starts the program with what was compiled of it the last time: reading types away and compiling is a third of what a start
 * costs. Where the folder cannot be written, as in the image, each start does it anew.
 */
import { enableCompileCache, flushCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

enableCompileCache(fileURLToPath(new URL('../../../../.cache/code', import.meta.url)));
await import('./program.ts');
// Now, since a program that is killed says nothing at its end.
flushCompileCache();
