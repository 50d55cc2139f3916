import type { Page, Route } from 'playwright';
import { drawn, show } from './device-lists.ts';

/** Milliseconds by which each reply about items is late: a good network, and two radios of a plant. */
const delays = [0, 300, 1500];

/** Views that nobody has opened in the page, so that each is read; the device knows them from rounds before. */
const views = ['All', 'Unassigned', 'Overdue'];

/** From the click on a view to its rows, in milliseconds. */
export interface SlowLists {
  readonly delay: number;
  readonly samples: readonly number[];
}

/**
 * Opens views of a list while each reply about items is late.
 *
 * @param reload loads the page with the list anew
 */
export async function slowLists(
  page: Page,
  reload: () => Promise<void>,
  patience: number,
): Promise<readonly SlowLists[]> {
  const all: SlowLists[] = [];
  for (const delay of delays) {
    const samples: number[] = [];
    for (let round = 0; round < 4; round += 1) {
      await reload();
      const late = async (route: Route) => {
        await new Promise((resolve) => setTimeout(resolve, delay));
        await route.continue();
      };
      await page.route('**/workorders*', late);
      for (const view of views) samples.push(await drawn(page, show(view), patience));
      // Replies that nobody waits for any more are on their way still.
      await page.unrouteAll({ behavior: 'wait' });
    }
    all.push({ delay, samples });
  }
  return all;
}
