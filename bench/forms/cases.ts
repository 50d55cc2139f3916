import type { Browser } from 'playwright';
import type { BenchContext, Case } from '../case.ts';
import type { Timing } from '../measure.ts';
import { type BuiltForms, buildForms, type FormName, formNames } from './build.ts';
import { comparison, type Counted } from './compare.ts';
import { launchChromium } from '../../scripts/chromium.ts';
import { measureForms, rendersOf } from './run.ts';

/**
 * The numbers of fields, and every how many runs the hand-written form takes part: it takes so long
 * that measuring it in all runs would take too long.
 */
const sizes = [
  { fields: 50, byHandEvery: 1 },
  { fields: 300, byHandEvery: 2 },
  { fields: 1000, byHandEvery: 3 },
] as const;

/**
 * Enough for a median, and with the keys of each for a 95th percentile; all sizes take about three
 * minutes.
 */
const runs = 7;

interface Ready {
  readonly built: BuiltForms;
  readonly browser: Browser;
}

let ready: Promise<Ready> | undefined;

/** The built forms and a browser: created for the first size, reused for the others. */
function begin({ atEnd }: BenchContext): Promise<Ready> {
  ready ??= (async () => {
    const built = await buildForms();
    atEnd(built.close);
    const browser = await launchChromium();
    atEnd(() => browser.close());
    return { built, browser };
  })();
  return ready;
}

async function counts(
  { built, browser }: Ready,
  fields: number,
): Promise<Readonly<Record<FormName, Counted>>> {
  const counted: [FormName, Counted][] = [];
  for (const form of formNames)
    counted.push([form, await rendersOf(browser, built.urlOf(form), fields)]);
  return Object.fromEntries(counted) as Record<FormName, Counted>;
}

async function measure(
  fields: number,
  byHandEvery: number,
  context: BenchContext,
): Promise<Timing> {
  const { built, browser } = await begin(context);
  const every = { floor: 1, byHand: byHandEvery, ours: 1 };
  const measured = await measureForms(browser, built, { fields, runs, every });
  const counted = await counts({ built, browser }, fields);
  context.print(
    `\nForms of ${fields} fields, Chromium ${browser.version()}\n${comparison(measured, counted, built)}`,
  );
  return { samples: measured.ours.key };
}

/** In addition to the table of all cases each prints a table of three forms, measured in turns. */
export const formCases: readonly Case[] = sizes.map(({ fields, byHandEvery }) => ({
  name: `forms-${fields}: a key press in ours`,
  measure: (around) => measure(fields, byHandEvery, around),
}));
