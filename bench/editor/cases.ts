import { launchChromium } from '../../scripts/chromium.ts';
import type { BenchContext, Case } from '../case.ts';
import type { Timing } from '../measure.ts';
import { peerEditors } from '../peers/editors.ts';
import { buildEditors, ownEditors } from './build.ts';
import { comparison } from './compare.ts';
import { measureEditors, type Measured, type Metric, metrics } from './run.ts';

const plan = { fields: 300, opened: 20, edited: 3, perPage: 8, rounds: 500 };

let measured: Promise<Measured> | undefined;

async function measureAll({ print, peer }: BenchContext): Promise<Measured> {
  const peers = peer === null ? [] : await peerEditors(peer);
  const built = await buildEditors([...ownEditors, ...peers]);
  const browser = await launchChromium();
  try {
    const figures = await measureEditors(browser, built, plan);
    print(
      `\nBuilders with a template of ${plan.fields} fields, ${plan.rounds} rounds of undo and redo, Chromium ${browser.version()}\n${comparison(figures, built)}`,
    );
    return figures;
  } finally {
    await browser.close();
    await built.close();
  }
}

async function measure(metric: Metric, context: BenchContext): Promise<Timing> {
  measured ??= measureAll(context);
  return { samples: (await measured).get('ours.tsx')?.wall[metric] ?? [] };
}

/** In addition to the table of all cases it prints a table of the builders, measured in turns. */
export const editorCases: readonly Case[] = metrics.map((metric) => ({
  name: `editor: ${metric}, template of ${plan.fields} fields, until painted`,
  aim: 50,
  measure: (context) => measure(metric, context),
}));
