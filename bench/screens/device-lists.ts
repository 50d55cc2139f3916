import type { Page } from 'playwright';

/** A list that is drawn anew after a click. */
interface Step {
  readonly name: string;
  /** Clicks in the page. */
  readonly click: (page: Page) => Promise<void>;
}

/** Rounds of all steps; the first one is not counted. */
const rounds = 6;

const sortBy = (column: string): Step => ({
  name: `sort by ${column}`,
  click: (page) =>
    page
      .getByRole('columnheader', { name: new RegExp(`^${column}`) })
      .getByRole('button')
      .first()
      .click(),
});

export const show = (view: string): Step => ({
  name: `filter of the view ${view}`,
  click: (page) => page.getByRole('tab', { name: view, exact: true }).click(),
});

/** Each changes what the first rows show. */
const steps: readonly Step[] = [
  show('All'),
  sortBy('Name'),
  sortBy('Name'),
  sortBy('No.'),
  sortBy('Due'),
  sortBy('Due'),
  show('Unassigned'),
  sortBy('Criticality'),
  show('Open'),
];

/**
 * Resolves with the milliseconds from a click to the frame in which all rows of the list are others.
 */
export async function drawn(page: Page, { name, click }: Step, patience: number): Promise<number> {
  await page.evaluate((most) => {
    const { dataset } = document.documentElement;
    delete dataset['drawn'];
    const shown = () => {
      const rows = [...document.querySelectorAll('[role="grid"] [role="row"]')].slice(1, 12);
      const links = rows.map((row) => row.querySelector('a')?.textContent ?? null);
      return links.includes(null) ? null : links.join('\n');
    };
    const before = shown();
    const begin = ({ timeStamp }: Event): void => {
      const watch = new MutationObserver(() => {
        const now = shown();
        if (now === null || now === before) return;
        watch.disconnect();
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel();
          port1.addEventListener('message', () => {
            dataset['drawn'] = String(performance.now() - timeStamp);
          });
          port1.start();
          port2.postMessage(null);
        });
      });
      watch.observe(document.body, { childList: true, characterData: true, subtree: true });
      setTimeout(() => watch.disconnect(), most);
    };
    document.addEventListener('click', begin, { capture: true, once: true });
  }, patience);
  await click(page);
  try {
    await page.waitForFunction(
      () => document.documentElement.dataset['drawn'] !== undefined,
      null,
      {
        timeout: patience,
      },
    );
  } catch (error) {
    throw new Error(`The list did not change: ${name}`, { cause: error });
  }
  return page.evaluate(() => Number(document.documentElement.dataset['drawn']));
}

/** How a list of this device was drawn after the same click, round by round. */
export interface Drawn {
  readonly samples: readonly number[];
  /** The longest task of the page, in milliseconds. */
  readonly longestTask: number;
}

/** The steps on a list of this device, by their names. The page has no connection. */
export async function listsOfDevice(
  page: Page,
  longestTask: (page: Page) => Promise<number>,
  patience: number,
): Promise<ReadonlyMap<string, Drawn>> {
  const all = new Map<string, Drawn>();
  for (let round = 0; round < rounds; round += 1)
    for (const step of steps) {
      await page.evaluate(() => delete document.documentElement.dataset['longest']);
      const ms = await drawn(page, step, patience);
      const task = await longestTask(page);
      const { samples, longestTask: known } = all.get(step.name) ?? { samples: [], longestTask: 0 };
      if (round > 0)
        all.set(step.name, { samples: [...samples, ms], longestTask: Math.max(known, task) });
    }
  return all;
}
