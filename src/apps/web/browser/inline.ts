/** Stands in every built page, before its first visible byte. */
import { startScriptsAfterPaint } from './deferred-scripts.ts';
import { keepEarlyEvents } from './event-replay.ts';

keepEarlyEvents();
startScriptsAfterPaint();
