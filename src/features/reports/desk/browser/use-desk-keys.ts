import { useEffect, useEffectEvent } from 'react';
import { commandOf, type DeskCommand } from '../desk-keys.ts';

/** Where keys write, or mean something of their own. */
const OWN_KEYS = 'input:not([type="radio"]), textarea, select, [contenteditable], dialog';

/** Hands commands of the keyboard to `onCommand`, unless somebody is writing or holds a modifier. */
export function useDeskKeys(onCommand: (command: DeskCommand) => void): void {
  const handle = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    if (event.target instanceof Element && event.target.closest(OWN_KEYS)) return;
    const command = commandOf(event.key);
    if (command) onCommand(command);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => handle(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}
