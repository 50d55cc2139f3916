import { type KeyboardEvent, useRef } from 'react';

/** Milliseconds after which typing begins anew (spec section 9). */
const typeaheadReset = 1000;

/**
 * Letters typed on a list move the focus to the entry whose words begin with them. A letter that is
 * typed again goes on to the next such entry.
 */
export function useTypeahead(): (event: KeyboardEvent, list: HTMLElement | null) => void {
  const typed = useRef({ text: '', at: Number.NEGATIVE_INFINITY });
  return (event, list) => {
    const isLetter = event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey;
    // A space presses the button that has the focus.
    if (!isLetter || event.key === ' ' || list === null) return;
    const { text, at } = typed.current;
    const isNew = event.timeStamp - at > typeaheadReset;
    const now = `${isNew ? '' : text}${event.key}`.toLocaleLowerCase();
    typed.current = { text: now, at: event.timeStamp };
    const isRepeat = [...now].every((letter) => letter === now[0]);
    const wanted = isRepeat ? now.slice(0, 1) : now;
    const stops = [...list.querySelectorAll<HTMLElement>('button, a[href]')];
    const from = stops.findIndex((stop) => stop === document.activeElement);
    const start = isRepeat ? from + 1 : Math.max(from, 0);
    const order = [...stops.slice(start), ...stops.slice(0, start)];
    order.find((stop) => stop.textContent.trim().toLocaleLowerCase().startsWith(wanted))?.focus();
  };
}
