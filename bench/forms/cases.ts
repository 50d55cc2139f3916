import type { Browser } from 'playwright';
import type { BenchContext, Case } from '../case.ts';
import type { Timing } from '../measure.ts';
import { type BuiltForms, buildForms, type FormName, formNames } from './build.ts';
import { comparison, type Counted } from './compare.ts';
import { launchChromium } from '../../scripts/chromium.ts';
import { measureForms, rendersOf } from './run.ts';

/**
 * How many fields a form has, and in which of the runs the form written by hand takes part: it takes
 * so long that with all of them nobody would wait for the end.
 */
const sizes = [
  { fields: 50, byHandEvery: 1 },
  { fields: 300, byHandEvery: 2 },
  { fields: 1000, byHandEvery: 3 },
] as const;

/** Enough for a median, and with the keys of each for a 95th percentile; all sizes in about three minutes. */
const runs = 7;

interface Ready {
  readonly built: BuiltForms;
  readonly browser: Browser;
}

let ready: Promise<Ready> | undefined;

/** The forms as they are built, and a browser: made for the first size, the same for the others. */
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

/** Beside the table of all cases each prints its own, of three forms in turns. */
export const formCases: readonly Case[] = sizes.map(({ fields, byHandEvery }) => ({
  name: `forms-${fields}: a key press in ours`,
  measure: (around) => measure(fields, byHandEvery, around),
}));
