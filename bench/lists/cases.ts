import type { Browser } from 'playwright';
import type { BenchContext, Case } from '../case.ts';
import type { Timing } from '../measure.ts';
import { peerLists } from '../peers/lists.ts';
import { type BuiltLists, buildLists, ownLists } from './build.ts';
import { comparison } from './compare.ts';
import { launchChromium } from '../../scripts/chromium.ts';
import { measureLists } from './run.ts';

const sizes = [1000, 10_000, 100_000] as const;

/** Enough for a median. */
const runs = 11;

interface Ready {
  readonly built: BuiltLists;
  readonly browser: Browser;
}

let ready: Promise<Ready> | undefined;

/** The built lists and a browser: created for the first size, reused for the others. */
function begin({ atEnd, peer }: BenchContext): Promise<Ready> {
  ready ??= (async () => {
    const peers = peer === null ? [] : await peerLists(peer);
    const built = await buildLists([...ownLists, ...peers]);
    atEnd(built.close);
    const browser = await launchChromium();
    atEnd(() => browser.close());
    return { built, browser };
  })();
  return ready;
}

async function measure(rows: number, context: BenchContext): Promise<Timing> {
  const { built, browser } = await begin(context);
  const measured = await measureLists(browser, built, rows, runs);
  context.print(
    `\nLists of ${rows} rows, 12 columns, Chromium ${browser.version()}\n${comparison(measured, built)}`,
  );
  return { samples: measured.get('ours.tsx')?.scroll ?? [] };
}

/** In addition to the table of all cases each prints a table of the lists, measured in turns. */
export const shownListCases: readonly Case[] = sizes.map((rows) => ({
  name: `lists-${rows / 1000}k: processor time of a step of scrolling in ours`,
  measure: (around) => measure(rows, around),
}));
