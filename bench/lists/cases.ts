import type { Browser } from 'playwright';
import type { Around, Case } from '../case.ts';
import type { Timing } from '../measure.ts';
import { type BuiltLists, buildLists } from './build.ts';
import { comparison } from './compare.ts';
import { launch, measureLists } from './run.ts';

const sizes = [1000, 10_000, 100_000] as const;

/** Enough for a median. */
const runs = 5;

interface Ready {
  readonly built: BuiltLists;
  readonly browser: Browser;
}

let ready: Promise<Ready> | undefined;

/** The lists as they are built, and a browser: made for the first size, the same for the others. */
function begin({ atEnd }: Around): Promise<Ready> {
  ready ??= (async () => {
    const built = await buildLists();
    atEnd(built.close);
    const browser = await launch();
    atEnd(() => browser.close());
    return { built, browser };
  })();
  return ready;
}

async function measure(rows: number, around: Around): Promise<Timing> {
  const { built, browser } = await begin(around);
  const measured = await measureLists(browser, built, rows, runs);
  around.print(`\nLists of ${rows} rows, 12 columns\n${comparison(measured, built)}`);
  return { samples: measured.ours.scroll };
}

/** Beside the table of all cases each prints its own, of the lists in turns. */
export const shownListCases: readonly Case[] = sizes.map((rows) => ({
  name: `lists: a step of scrolling in ours, ${rows} rows`,
  measure: (around) => measure(rows, around),
}));
