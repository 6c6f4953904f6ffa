import { useEffect, useRef } from 'react';

/**
 * A list and what is opened from it. What is opened comes into view, and the list shows which it is. Where there is room
 * for one of the two, the focus goes to the way back, and from there to what was opened.
 */
export function usePanes(openId: string | null) {
  const list = useRef<HTMLElement>(null);
  const pane = useRef<HTMLDivElement>(null);
  const shown = useRef(openId);
  const opener = useRef<Element | null>(null);

  useEffect(() => {
    const before = shown.current;
    if (openId === before || !list.current || !pane.current) return;
    shown.current = openId;
    const itemOf = (id: string) => list.current!.querySelector<HTMLElement>(`[data-opens="${CSS.escape(id)}"]`);
    if (openId === null) {
      if (document.activeElement !== document.body) return;
      const pressed = opener.current?.isConnected ? opener.current : itemOf(before!);
      (pressed instanceof HTMLElement ? pressed : list.current).focus();
      return;
    }
    opener.current = list.current.contains(document.activeElement) ? document.activeElement : itemOf(openId);
    if (list.current.checkVisibility()) {
      itemOf(openId)?.scrollIntoView({ block: 'nearest' });
      if (pane.current.getBoundingClientRect().top < 0) pane.current.scrollIntoView();
    } else {
      scrollTo(0, 0);
      pane.current.querySelector<HTMLElement>('.review-back')?.focus();
    }
  }, [openId]);

  return { list, pane };
}
