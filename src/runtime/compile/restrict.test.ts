import { describe, expect, test } from 'vitest';
import { column, compiled, moduleDocument } from '../../../tests/support/compiled.ts';
import type { ModuleDocument } from '../documents.ts';
import { runQuery } from '../query/run.ts';
import { blankItem } from '../record/blank.ts';
import type { Item } from '../record/item.ts';
import { visibleItem } from '../record/visible-item.ts';
import { restrictModule, visibleModule } from './restrict.ts';

const right = 'costs';

const document: ModuleDocument = {
  ...moduleDocument([
    column('number', 'price', { right }),
    column('number', 'double', { computed: { '*': [{ var: 'price' }, 2] } }),
    column('number', 'fourfold', { computed: { '*': [{ var: 'double' }, 2] } }),
    column('text', 'supplier', { right }),
    column('text', 'reason', {
      requiredWhen: { '>': [{ var: 'price' }, 10] },
      readOnlyWhen: { '>': [{ var: 'price' }, 100] },
      validWhen: [{ rule: { '!=': [{ var: 'supplier' }, 'x'] }, message: 'Not from x.' }],
    }),
    column('text', 'cleared', {
      visibleWhen: { '>': [{ var: 'price' }, 1] },
      clearWhenHidden: true,
    }),
    column('text', 'remark'),
  ]),
  fieldRights: [{ id: right, name: 'Costs' }],
  views: [
    {
      id: 'dear',
      name: 'Dear',
      document: { kind: 'table', filter: { '>': [{ var: 'price' }, 1000] } },
    },
    {
      id: 'plain',
      name: 'Plain',
      document: {
        kind: 'table',
        columns: [{ db: 'remark' }, { db: 'price' }],
        sort: [{ db: 'price', direction: 'asc' }],
        sums: ['price', 'double'],
      },
    },
  ],
};

type SectionDocument = ModuleDocument['tabs'][number]['sections'][number];

/** Blocks without and with a condition; `cheap` reads the hidden price through a computed column. */
const blocks: NonNullable<SectionDocument['content']> = [
  { id: 'always', order: 0, signs: ['W012'] },
  {
    id: 'remarked',
    order: 1,
    text: 'Read it.',
    visibleWhen: { '!': [{ empty: { var: 'remark' } }] },
  },
  { id: 'cheap', order: 2, text: 'Cheap.', visibleWhen: { '<': [{ var: 'fourfold' }, 4] } },
];
const module = compiled({
  ...document,
  tabs: document.tabs.map((tab) => ({
    ...tab,
    sections: tab.sections.map((section) => ({ ...section, content: blocks })),
  })),
});
const blind = restrictModule(module, { read: [right], write: [right] });
const reader = restrictModule(module, { read: [], write: [right] });
const dbs = (of: typeof module) => of.columns.map(({ db }) => db);

describe('a module for somebody who may not read fields', () => {
  test('the server keeps every column, and marks those that give the fields away too', () => {
    expect(dbs(blind)).toEqual(dbs(module));
    const none = blind.columns.filter(({ access }) => access === 'none').map(({ db }) => db);
    expect(none).toEqual(['price', 'double', 'fourfold', 'supplier', 'cleared']);
    expect(blind.columns.filter(({ access }) => access === 'read')).toEqual([]);
  });

  test('lists and forms know nothing of them', () => {
    const visible = visibleModule(blind);
    expect(dbs(visible)).toEqual(['name', 'reason', 'remark']);
    const sections = visible.layout.flatMap((tab) => tab.sections);
    const named = [
      ...visible.listColumns.map(({ db }) => db),
      ...sections.flatMap(({ columns }) => columns.map(({ db }) => db)),
      ...Object.keys(visible.blank),
      JSON.stringify(visible.views),
    ];
    expect(named.filter((name) => /price|supplier|double|fourfold/.test(name))).toEqual([]);
    expect(visible.views.map(({ id }) => id)).toEqual(['plain', 'all']);
    expect(visible.views[0]?.document.columns).toEqual([{ db: 'remark' }]);
    expect([...visible.dependents.keys()]).toEqual([]);
  });

  test('rules that would tell about the fields demand nothing, and a lock still holds', () => {
    const reason = blind.byDb.get('reason');
    expect([reason?.requiredWhen, reason?.validWhen]).toEqual([null, []]);
    expect(reason?.readOnlyWhen).not.toBeNull();
    const shown = visibleModule(blind).byDb.get('reason');
    expect([shown?.readOnlyWhen, shown?.isStatic]).toEqual([null, true]);
  });

  test('a search in memory does not find an item by a hidden value', () => {
    const item: Item = { ...blankItem(module, 1), id: 7, supplier: 'Ironworks', remark: 'Rusty' };
    const found = (of: typeof module, search: string) =>
      runQuery(of, [item], { search }, { now: '2026-11-24T00:00:00.000Z', timeZone: 'UTC' }).total;
    expect([found(module, 'ironworks'), found(visibleModule(blind), 'ironworks')]).toEqual([1, 0]);
    expect(found(visibleModule(blind), 'rusty')).toBe(1);
  });

  test('an item loses the values, those of an unknown template too', () => {
    const item: Item = {
      ...blankItem(module, 1),
      supplier: 'Ironworks',
      columns: { of_a_lost_template: 1 },
    };
    const seen = visibleItem(blind, item);
    expect(seen).not.toHaveProperty('supplier');
    expect(seen.columns).toEqual({});
    expect(seen).toHaveProperty('remark');
  });
});

test('a module for somebody who may read fields and not write them locks only these', () => {
  expect(visibleModule(reader)).toBe(reader);
  const locked = reader.columns.filter(({ access }) => access === 'read').map(({ db }) => db);
  expect(locked).toEqual(['price', 'supplier']);
});

test('the same rights make the same object, and no lacking right the module itself', () => {
  expect(restrictModule(module, { read: [right], write: [right] })).toBe(blind);
  expect(visibleModule(blind)).toBe(visibleModule(blind));
  expect(restrictModule(module, { read: [], write: [] })).toBe(module);
  expect(restrictModule(module, { read: ['other'], write: ['other'] })).toBe(module);
});

test('a template can add columns with a right, and can not change the right of a core column', () => {
  const template = (core: object[]) => ({
    id: 1,
    version: 1,
    document: {
      moduleType: document.type,
      name: 'Own',
      coreColumns: core as never,
      columns: [column('text', 'quote', { right })],
    },
  });
  const own = compiled(document, { template: template([]) });
  const restricted = restrictModule(own, { read: [right], write: [right] });
  expect(restricted.byDb.get('quote')?.access).toBe('none');
  const price = column('number', 'price', { name: 'Amount' });
  expect(compiled(document, { template: template([price]) }).byDb.get('price')?.right).toBe(right);
});

test('a block whose condition reads a hidden column is left out', () => {
  const contentOf = (of: typeof module) =>
    of.layout
      .flatMap(({ sections }) => sections.flatMap(({ content }) => content))
      .map(({ id }) => id);
  expect(contentOf(module)).toEqual(['always', 'remarked', 'cheap']);
  expect(contentOf(visibleModule(blind))).toEqual(['always', 'remarked']);
});

test('a default rule that reads a hidden column does not apply for who may not read it', () => {
  const module = compiled({
    ...document,
    coreColumns: [
      ...document.coreColumns,
      column('number', 'budget', { defaultRule: { var: 'price' } }),
    ],
  });
  const lacked = { read: [right], write: [right] };
  expect(module.byDb.get('budget')?.defaultRule).not.toBeNull();
  expect(restrictModule(module, lacked).byDb.get('budget')?.defaultRule).toBeNull();
  expect(restrictModule(module, lacked).derived.begun).toEqual([]);
});
