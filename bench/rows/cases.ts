import { launchChromium } from '../../scripts/chromium.ts';
import type { BenchContext, Case } from '../case.ts';
import type { Timing } from '../measure.ts';
import { peerTables } from '../peers/rows.ts';
import { buildTables, ownTables } from './build.ts';
import { comparison } from './compare.ts';
import { measureTables, rendersOf } from './run.ts';
import { columns } from './table.ts';

const size = { rows: 500, pasted: 200 };

/** Enough for a median. */
const runs = 6;

async function measure({ print, peer }: BenchContext): Promise<Timing> {
  const peers = peer === null ? [] : await peerTables(peer);
  const built = await buildTables([...ownTables, ...peers]);
  const browser = await launchChromium();
  try {
    const measured = await measureTables(browser, built, size, runs);
    const renders = new Map<string, number>();
    for (const table of built.tables)
      renders.set(table.name, await rendersOf(browser, built.urlOf(table), size.rows));
    print(
      `\nTables of ${size.rows} rows, ${columns.length} columns, ${size.pasted} rows pasted, Chromium ${browser.version()}\n${comparison(measured, renders, built)}`,
    );
    return { samples: measured.get('ours.tsx')?.wall.key ?? [] };
  } finally {
    await browser.close();
    await built.close();
  }
}

/** In addition to the table of all cases it prints a table of the tables, measured in turns. */
export const formTableCases: readonly Case[] = [
  { name: 'rows: a key press in a table of 500 rows in ours', measure },
];
