/** What a person does with a page, as events of the window. */
const signs = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'focus', 'pageshow'] as const;

/**
 * Calls `onChange` with false when nobody has done anything with the page for `idleMs` milliseconds,
 * or it is being left, and with true at the next sign of somebody. Begins as if somebody were there.
 * Returns a function that stops.
 */
export function watchAttention(idleMs: number, onChange: (isThere: boolean) => void): () => void {
  let isThere = true;
  let last = performance.now();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const change = (next: boolean) => {
    if (next === isThere) return;
    isThere = next;
    onChange(next);
  };
  // One timer for all signs: a move of the pointer only writes down when it was.
  const look = () => {
    const rest = last + idleMs - performance.now();
    if (rest > 0) timer = setTimeout(look, rest);
    else change(false);
  };
  const note = () => {
    last = performance.now();
    if (isThere) return;
    change(true);
    look();
  };
  const leave = () => {
    clearTimeout(timer);
    change(false);
  };
  look();
  const options = { capture: true, passive: true } as const;
  for (const sign of signs) globalThis.addEventListener(sign, note, options);
  globalThis.addEventListener('pagehide', leave);
  return () => {
    clearTimeout(timer);
    for (const sign of signs) globalThis.removeEventListener(sign, note, options);
    globalThis.removeEventListener('pagehide', leave);
  };
}
