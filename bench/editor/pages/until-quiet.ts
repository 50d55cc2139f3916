import { nextPaint } from '../../pages/next-paint.ts';
import { partsOf, screenOf } from './on-screen.ts';

/** Milliseconds after which something that does not appear is an error. */
export const patience = 60_000;

/** Milliseconds without a change of the page after which everything is painted. */
const quiet = 300;

/** Parts of the page that changed, and the paint after it. */
interface Changed {
  readonly parts: readonly Node[];
  readonly painted: Promise<number>;
}

/**
 * Watches the page from an event until it is quiet; gives the paint after the last change that the
 * screen shows. A builder may go on with what somebody has to scroll to.
 */
export async function untilQuiet(start: number, holds: () => boolean): Promise<number> {
  let changed = performance.now();
  const first = nextPaint();
  const changes: Changed[] = [];
  const observer = new MutationObserver((records) => {
    changed = performance.now();
    changes.push({ parts: partsOf(records), painted: nextPaint() });
  });
  observer.observe(document.body, {
    subtree: true,
    childList: true,
    attributes: true,
    attributeOldValue: true,
    characterData: true,
  });
  while (!holds() || performance.now() - changed < quiet) {
    await new Promise((resolve) => setTimeout(resolve, 20));
    // Work in small steps may take longer than that before it changes something. A page that draws nothing may
    // not be called idle, so there is a limit.
    await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1000 }));
    if (performance.now() - start > patience) throw new Error('It never appeared');
  }
  observer.disconnect();
  const isOnScreen = screenOf();
  const last = changes.findLast(({ parts }) => parts.some(isOnScreen));
  return (await (last?.painted ?? first)) - start;
}
