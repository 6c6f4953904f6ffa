/** Tells the page that React listens from now on. */
const HYDRATING = 'hydrating';
/** Tells it that React has taken over the screen, with every field as it stands. */
const HYDRATED = 'hydrated';

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/**
 * Keeps what a person does on the prerendered page until the program listens: presses of buttons, what is typed and
 * chosen, and keys. Links and disclosures work without the program.
 */
export function keepEarlyEvents(): void {
  /** By what was acted on: a button is pressed once, however often someone in a hurry tried. */
  const acts = new Map<EventTarget | Event, () => void>();
  let isReplaying = false;

  function keep(event: Event): void {
    if (isReplaying) return;
    const target = event.target as Element;
    if (event instanceof KeyboardEvent) {
      // Not the event itself, which the browser has done with.
      acts.set(event, () => target.dispatchEvent(new KeyboardEvent(event.type, event)));
    } else if (event.type === 'input') {
      acts.set(target, fillAgain(target as Field));
    } else {
      const button = target.closest('button');
      if (!button) return;
      // A form would be sent to the server, and the page with all that was typed be gone.
      event.preventDefault();
      acts.set(button, () => button.click());
    }
  }

  function replayOn(signal: string, types: readonly string[]): void {
    for (const type of types) addEventListener(type, keep, true);
    addEventListener(
      signal,
      () => {
        for (const type of types) removeEventListener(type, keep, true);
        for (const act of acts.values()) {
          // A task for each, as when it happened: the second may rest on what the first has changed.
          setTimeout(() => {
            isReplaying = true;
            act();
            isReplaying = false;
          });
        }
        acts.clear();
      },
      { once: true },
    );
  }
  replayOn(HYDRATING, ['click', 'keydown']);
  // A press or a key makes React take over the field that it falls on; a day from an open list, or a password that is filled in,
  // does not, and would be found as if it had always stood there.
  replayOn(HYDRATED, ['input']);
}

/** Hands everything kept to React, once it listens; it first takes over whatever part of the page an event falls on. */
export function replayEarlyEvents(): void {
  dispatchEvent(new Event(HYDRATING));
}

/** Hands over what fields were filled with meanwhile, once the screen is taken over. Only the first call does. */
export function replayLateFields(): void {
  dispatchEvent(new Event(HYDRATED));
}

/**
 * Fills a field once more with what it holds now. React compares a field with what it last saw there and tells nobody of
 * a value that it found, so the value is taken away in its sight and given back behind its back.
 */
function fillAgain(field: Field): () => void {
  const { value } = field;
  const checked = field instanceof HTMLInputElement && field.checked;
  const tell = (type: string) => field.dispatchEvent(new Event(type, { bubbles: true }));
  return () => {
    tell('input');
    if (field instanceof HTMLSelectElement) {
      field.value = value;
      tell('change');
    } else if (field.type === 'checkbox' || field.type === 'radio') {
      (field as HTMLInputElement).checked = !checked;
      field.click();
    } else {
      field.value = '';
      // Around React's own property of this field, and for every kind of it: a date has no text to insert into.
      Reflect.set(Object.getPrototypeOf(field) as object, 'value', value, field);
      tell('input');
    }
  };
}
