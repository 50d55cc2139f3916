import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fillTable, rowsOf } from '../../../tests/support/item-table.ts';
import { someItems } from '../../../tests/support/random-items.ts';
import { someContext, someRowsCondition } from '../../../tests/support/random-queries.ts';
import { sampleModule } from '../../../tests/support/sample-module.ts';
import { tableClient } from '../../../tests/support/table-client.ts';
import { compileQuery } from './compile.ts';
import { identifier, sql } from './fragment.ts';
import { rowEndsColumn } from './row-ends.ts';
import { runQuery } from './run.ts';

const names = { table: sampleModule.document.databaseTable, alias: 'i' };
const client = tableClient(sampleModule);
const rulesPerTable = 25;
/** 2,000 rules with FULL_TESTS=1, else 250. */
const tables = process.env['FULL_TESTS'] === '1' ? 80 : 10;

test('random conditions on the rows of tables hold for the same items in memory and as SQL', async () => {
  const conditions = fc.array(fc.tuple(someRowsCondition, someContext), {
    minLength: rulesPerTable,
    maxLength: rulesPerTable,
  });
  const table = identifier(names.table);
  let withIndex = 0;
  let withEnds = 0;
  await fc.assert(
    fc.asyncProperty(someItems, conditions, async (items, rules) => {
      await fillTable(client(), sampleModule, items);
      for (const [filter, context] of rules) {
        const { where } = compileQuery(sampleModule, { filter }, context, names);
        const text = where.texts.join('');
        if (text.includes('rows__r_')) withIndex += 1;
        if (text.includes(rowEndsColumn)) withEnds += 1;
        const found = await rowsOf<{ readonly id: number }>(
          client(),
          sql`select i.id::integer as id from ${table} as i where ${where} order by i.id`,
        );
        const { rows } = runQuery(sampleModule, items, { filter, limit: 1000 }, context);
        const ids = rows.map(({ id }) => id).toSorted((a, b) => a - b);
        expect(
          found.map(({ id }) => id),
          JSON.stringify([filter, context]),
        ).toEqual(ids);
      }
    }),
    { numRuns: tables, endOnFailure: true },
  );
  expect(withIndex).toBeGreaterThan(rulesPerTable);
  expect(withEnds).toBeGreaterThan(rulesPerTable / 5);
}, 300_000);
