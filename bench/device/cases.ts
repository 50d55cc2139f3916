import { readFileSync } from 'node:fs';
import {
  groupsReply,
  listReply,
  prepareTexts,
  type SiteItems,
} from '../../src/domain/site-items.ts';
import { compileModule } from '../../src/runtime/compile/module.ts';
import type { CompiledModule } from '../../src/runtime/compiled.ts';
import type { FlowDocument } from '../../src/runtime/documents.ts';
import { re2PatternEngine } from '../../src/runtime/re2-patterns.ts';
import { blankItem } from '../../src/runtime/record/blank.ts';
import type { Item } from '../../src/runtime/record/item.ts';
import { fieldTypes } from '../../src/widgets/fields.ts';
import type { BenchContext, Case } from '../case.ts';
import { sample } from '../measure.ts';

/** Items on a device. */
const count = 50_000;
/** Of the p95 in milliseconds. */
const aim = 100;

const readJson = (path: string): unknown =>
  JSON.parse(readFileSync(new URL(`../../schemas/${path}`, import.meta.url), 'utf8'));

function workOrders(): CompiledModule {
  const flow = readJson('flows/workorders.json') as FlowDocument;
  const result = compileModule(readJson('modules/workorders.json'), {
    fieldTypes,
    flows: new Map([[flow.name, flow]]),
    patterns: re2PatternEngine,
  });
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return result.module;
}

const words = ['pump', 'valve', 'belt', 'motor', 'leak', 'oil', 'engine', 'light', 'cable'];
const wordAt = (at: number): string => words[(at * 7919) % words.length] ?? '';
const firstDue = Date.UTC(2026, 0);

function itemAt(module: CompiledModule, at: number): Item {
  return {
    ...blankItem(module, 1),
    id: at + 1,
    version: 1,
    name: `${wordAt(at)} ${at % 977} ${wordAt(at + 3)}`,
    description: `The ${wordAt(at + 1)} of line ${at % 31} is loud; ${wordAt(at + 2)} checked.`,
    status: 1 + (at % 4),
    due_at: new Date(firstDue + ((at * 7919) % count) * 600_000).toISOString(),
    estimated_hours: at % 40,
  };
}

/** Items in memory as the page's worker has them (src/modules/local-data/reader). */
function deviceItems(): SiteItems {
  const compiled = workOrders();
  return {
    compiled,
    items: Array.from({ length: count }, (_, at) => itemAt(compiled, at)),
    moduleOf: () => compiled,
    templates: [],
    named: { type: [], template: [], people: [] },
    criticalities: [],
    language: 'en',
    context: {
      now: '2026-11-26T06:00:00.000Z',
      timeZone: 'Europe/Berlin',
      texts: { search: new WeakMap(), order: new Map() },
    },
    syncCursor: 0,
  };
}

let items: SiteItems | undefined;

const sortBy = (db: string, direction: 'asc' | 'desc' = 'asc') =>
  JSON.stringify([{ db, direction }]);
const open = JSON.stringify({ '==': [{ var: 'status' }, 1] });
const overdue = JSON.stringify({ '<': [{ var: 'due_at' }, { today: [] }] });

/** As after the first list of a page, which prepares the texts that searches and sorts read. */
function measured(work: (site: SiteItems, turn: number) => unknown): Case['measure'] {
  let turn = 0;
  return async ({ rounds }: BenchContext) => {
    items ??= deviceItems();
    const site = items;
    await prepareTexts(site, { sort: sortBy('name') });
    return sample(
      () => (turn += 1),
      (now) => work(site, now),
      rounds,
    );
  };
}

const page = { limit: 100, count_to: 1000 } as const;

/** Lists of fifty thousand items on the device, without the network. */
export const deviceCases: readonly Case[] = [
  {
    name: 'device: search of one word',
    aim,
    measure: measured((site, turn) =>
      listReply(site, { ...page, search: wordAt(turn), sort: sortBy('name') }, false),
    ),
  },
  {
    name: 'device: sort by name',
    aim,
    measure: measured((site, turn) =>
      listReply(site, { ...page, sort: sortBy('name', turn % 2 === 0 ? 'asc' : 'desc') }, false),
    ),
  },
  {
    name: 'device: filter by status, sort by date',
    aim,
    measure: measured((site) =>
      listReply(site, { ...page, filter: open, sort: sortBy('due_at') }, false),
    ),
  },
  {
    name: 'device: filter by a day, sort by date',
    aim,
    measure: measured((site) =>
      listReply(site, { ...page, filter: overdue, sort: sortBy('due_at') }, false),
    ),
  },
  {
    name: 'device: first sort by another text',
    aim,
    measure: measured((site) => {
      site.context.texts?.order.delete('description');
      return listReply(site, { ...page, sort: sortBy('description') }, false);
    }),
  },
  {
    name: 'device: groups by status',
    aim,
    measure: measured((site) => groupsReply(site, { by: 'status' })),
  },
  {
    name: 'device: groups by month',
    aim,
    measure: measured((site) => groupsReply(site, { by: 'due_at', unit: 'month' })),
  },
];
