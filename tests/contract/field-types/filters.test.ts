import '../../support/page-with-server.ts';
import fc from 'fast-check';
import { createElement } from 'react';
import { describe, expect, test } from 'vitest';
import { compileQuery } from '../../../src/runtime/query/compile.ts';
import { sql } from '../../../src/runtime/query/fragment.ts';
import { runQuery } from '../../../src/runtime/query/run.ts';
import { blankItem } from '../../../src/runtime/record/blank.ts';
import type { Item } from '../../../src/runtime/record/item.ts';
import { normaliseItem } from '../../../src/runtime/record/normalise-item.ts';
import { compileRule } from '../../../src/runtime/rules/compile.ts';
import type { Rule } from '../../../src/runtime/rules/rule.ts';
import { ruleScope } from '../../../src/runtime/rules/scope.ts';
import { languages } from '../../../src/runtime/text.ts';
import { type Room, rooms } from '../../gallery/rooms.ts';
import { fillTable, makeTable, rowsOf } from '../../support/item-table.ts';
import { tableClient } from '../../support/table-client.ts';
import { someValueOf } from '../../support/random-values.ts';
import { showOnSite } from '../../support/render-view.tsx';
import { rulesOf } from './use-filter.tsx';

const client = tableClient();

const context = { now: '2026-11-23T10:00:00.000Z', timeZone: 'Europe/Berlin', ranks: new Map() };
/** Texts to type into a filter. */
const words = ['2026-03-29', '2030-01-01', '#0B6273', '3', '12.5', '-7', 'x', 'ß', 'Ä', '%', '_'];

interface Used {
  readonly rule: Rule;
  readonly db: string;
}

async function rulesIn({ views: { filter }, samples, module }: Room): Promise<readonly Used[]> {
  const used: Used[] = [];
  for (const { listColumn, column } of samples) {
    if (listColumn === null) continue;
    const { type } = module.document;
    const filled = fc.sample(someValueOf(column), 5).filter((value) => typeof value === 'string');
    for (const rule of await rulesOf(filter, listColumn, type, [...words, ...filled]))
      used.push({ rule, db: column.db });
  }
  return used;
}

/** Items with random values in every sample's column, every fourth empty. */
function itemsOf({ module, samples }: Room): readonly Item[] {
  const values = fc.record(
    Object.fromEntries(
      samples.map(({ column, filled }) => [
        column.db,
        fc.oneof(someValueOf(column), fc.constantFrom(...filled), fc.constant(null)),
      ]),
    ),
  );
  return fc.sample(values, 60).map((given, at) => {
    const dated = { created_at: context.now, updated_at: context.now, version: 1 };
    const item = { ...blankItem(module, 1), ...dated, ...given, id: at + 1, name: `Item ${at}` };
    return normaliseItem(module, item, context);
  });
}

async function idsInDatabase({ module }: Room, rule: Rule): Promise<readonly number[]> {
  const names = { table: module.document.databaseTable, alias: 'i' };
  const query = compileQuery(module, { filter: rule, sort: [] }, context, names);
  const ids: number[] = [];
  for (const page of query.pages(sql`i.id::integer as id`))
    for (const { id } of await rowsOf<{ id: number }>(client(), page)) ids.push(id);
  return ids.toSorted((a, b) => a - b);
}

describe.each(rooms)('the filter of $type', (room) => {
  const { module, views, samples } = room;

  test('the rules of the filter find the same items in memory and in the database', async () => {
    const items = itemsOf(room);
    await client().query(`drop table if exists ${module.document.databaseTable}`);
    await makeTable(client(), module);
    await fillTable(client(), module, items);
    const used = await rulesIn(room);
    expect(used).not.toEqual([]);
    const counts: number[] = [];
    for (const { rule } of used) {
      const { rows } = runQuery(module, items, { filter: rule, sort: [] }, context);
      const inMemory = rows.map(({ id }) => id).toSorted((a, b) => a - b);
      expect(await idsInDatabase(room, rule), JSON.stringify(rule)).toEqual(inMemory);
      counts.push(inMemory.length);
    }
    const telling = counts.filter((count) => count > 0 && count < items.length);
    expect(telling, 'rules that tell items apart').not.toEqual([]);
  });

  test.each(languages)(
    'the rules of the filter compile, and have a sentence, in %s',
    async (language) => {
      const scope = ruleScope(module.columns);
      for (const { rule, db } of await rulesIn(room)) {
        const result = compileRule(rule, scope, 'boolean');
        expect(result.ok ? [] : result.problems).toEqual([]);
        const listColumn = samples.find(({ column }) => column.db === db)?.listColumn;
        if (!listColumn) throw new Error(db);
        const { container, unmount } = showOnSite(
          createElement(views.filter.Description, {
            column: listColumn,
            moduleType: 'pumps',
            rule,
            render: (text) => text,
          }),
          language,
        );
        expect(container.textContent).toMatch(/\p{L}|\d/u);
        unmount();
      }
    },
  );
});
