import type { Browser } from 'playwright';
import type { Around, Case } from '../case.ts';
import type { Timing } from '../measure.ts';
import { type BuiltForms, buildForms, type FormName, formNames } from './build.ts';
import { comparison, type Counted } from './compare.ts';
import { launch, measureForms, rendersOf } from './run.ts';

/** Fields, and how many times each form is opened: enough for a median, in under four minutes. */
const sizes = [
  { fields: 50, runs: 9 },
  { fields: 300, runs: 9 },
  { fields: 1000, runs: 9 },
] as const;

interface Ready {
  readonly built: BuiltForms;
  readonly browser: Browser;
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

async function measure(fields: number, runs: number, { print }: Around): Promise<Timing> {
  const built = await buildForms();
  try {
    const browser = await launch();
    try {
      const measured = await measureForms(browser, built, fields, runs);
      const counted = await counts({ built, browser }, fields);
      print(`\nForms of ${fields} fields\n${comparison(measured, counted, built)}`);
      return { samples: measured.ours.key };
    } finally {
      await browser.close();
    }
  } finally {
    await built.close();
  }
}

/** Beside the table of all cases each prints its own, of three forms in turns. */
export const formCases: readonly Case[] = sizes.map(({ fields, runs }) => ({
  name: `forms: a key press in ours, ${fields} fields`,
  measure: (around) => measure(fields, runs, around),
}));
