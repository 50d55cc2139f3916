/**
 * `npm run bench [-- --only TEXT] [--samples N] [--items N] [--keep FOLDER] [--explain]`: medians
 * and 95th percentiles of compiling, listing and writing. It also compares forms in a browser with
 * hand-written ones (`--only forms`, or of one size `--only forms-1000`), and lists (`--only
 * lists`, `--only lists-10k`), which `--with-peers` compares with the tables in bench/peers, and `--peer TEXT`
 * with those whose names contain the text.
 * `--only rows` measures a table of rows within a form, `--with-peers` next to other grids.
 * `--only files` sends a gigabyte up and down, and 100 files at the same time.
 * `--only editor` opens and edits a template of 300 fields, `--with-peers` next to other builders.
 * `--only opening` opens such a template from the list in the product, with its server.
 * `--only device` searches, filters and sorts 50,000 items as a page without a network does.
 * `--only screens` makes 50,000 items ready in a browser, filters and sorts them there without a network, and shows changes
 * of others in its list.
 * `--only calls` sends bodies of three sizes to every call that changes something.
 * `--only table-rows` filters 100,000 items by the 50 rows of a table of each.
 * `--only texts` searches in the text of 100,000 documents.
 * `--only drawings` opens and moves drawings of 20 MB in a browser.
 * `--only folders` opens the tree and the lists of 5,000 folders with 100,000 documents.
 * `--only million` lists and groups a million items instead. Each completely measured group of
 * cases replaces its section of bench/RESULTS.md. No test asserts a figure.
 */
import { parseArgs } from 'node:util';
import type { BenchContext, Case } from './case.ts';
import { callCases } from './calls/cases.ts';
import { compileCases } from './compile/cases.ts';
import { drawingCases } from './drawings/cases.ts';
import { editorCases } from './editor/cases.ts';
import { openingCases } from './editor/product.ts';
import { deviceCases } from './device/cases.ts';
import { fileCases } from './files/cases.ts';
import { formCases } from './forms/cases.ts';
import { importCases } from './imports/cases.ts';
import { asksForFolders, folderCases } from './items/folders.ts';
import { groupCases } from './items/groups.ts';
import { listCases } from './items/lists.ts';
import { asksForMillion, millionCases } from './items/million.ts';
import { asksForRows, rowCases } from './items/rows.ts';
import { asksForTexts, textCases } from './items/texts.ts';
import { writeCases } from './items/writes.ts';
import { shownListCases } from './lists/cases.ts';
import { machine } from './machine.ts';
import { summarise } from './measure.ts';
import { formTableCases } from './rows/cases.ts';
import { figuresOf, groupOf, writeResult } from './results.ts';
import { peopleCases } from './people/cases.ts';
import { screenCases } from './screens/cases.ts';
import { type BenchServer, startServer } from './server/server.ts';
import { type Line, table } from './table.ts';

const { values: given } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    samples: { type: 'string', default: '150' },
    items: { type: 'string' },
    keep: { type: 'string' },
    explain: { type: 'boolean', default: false },
    'with-peers': { type: 'boolean', default: false },
    peer: { type: 'string' },
  },
});

const isMillion = asksForMillion(given.only);
const isSmall = [asksForRows, asksForTexts, asksForFolders].some((asks) => asks(given.only));
const fewItems = isSmall ? 1000 : 100_000;
const items = Number(given.items ?? (isMillion ? 1_000_000 : fewItems));
const print = (text: string): void => console.log(text);
const ends: (() => Promise<void>)[] = [];
let server: Promise<BenchServer> | undefined;
let printed: string[] = [];
const context: BenchContext = {
  rounds: { warmUp: 30, samples: Number(given.samples) },
  server: () => (server ??= startServer({ items, keep: given.keep ?? null, print })),
  atEnd: (close) => void ends.push(close),
  print: (text) => {
    print(text);
    printed.push(text);
  },
  explain: given.explain,
  peer: given.peer ?? (given['with-peers'] ? '' : null),
};

const usual = [
  ...compileCases,
  ...listCases,
  ...writeCases,
  ...importCases,
  ...fileCases,
  ...formCases,
  ...shownListCases,
  ...formTableCases,
  ...editorCases,
  ...openingCases,
  ...groupCases,
  ...callCases,
  ...peopleCases,
  ...rowCases,
  ...textCases,
  ...folderCases,
  ...drawingCases,
  ...deviceCases,
  ...screenCases,
];
const cases = isMillion ? millionCases : usual;
const groups = Map.groupBy(cases, ({ name }) => groupOf(name));
/** The name of a group chooses it alone, any other text all cases whose names contain it. */
const isChosen = (name: string, group: string) =>
  groups.has(given.only) ? group === given.only : name.includes(given.only);
const command = ['npm run bench --', ...process.argv.slice(2)].join(' ');

async function measured({ name, aim, measure }: Case): Promise<Line> {
  return { name, aim: aim ?? null, ...summarise(await measure(context)) };
}

print(machine());
const lines: Line[] = [];
try {
  for (const [group, all] of groups) {
    printed = [];
    const chosen = all.filter(({ name }) => isChosen(name, group));
    const before = machine();
    const own: Line[] = [];
    for (const each of chosen) {
      const line = await measured(each);
      own.push(line);
      lines.push(line);
    }
    if (own.length < all.length || given.explain) continue;
    const figures = figuresOf(own, printed);
    const compared = context.peer === '' ? 'peers' : context.peer;
    const key = compared === null ? group : `${group}, with ${compared}`;
    writeResult({ key, date: new Date(), machine: before, command, figures });
  }
} finally {
  print(`\n${table(lines)}\n\n${machine()}`);
  for (const end of ends) await end();
  await (await server)?.close();
}
