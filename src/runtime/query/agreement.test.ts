import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fillTable, rowsOf } from '../../../tests/support/item-table.ts';
import { tableClient } from '../../../tests/support/table-client.ts';
import { someItems } from '../../../tests/support/random-items.ts';
import { someContext, someQuery } from '../../../tests/support/random-queries.ts';
import { sampleModule } from '../../../tests/support/sample-module.ts';
import type { Item } from '../record/item.ts';
import { compileQuery } from './compile.ts';
import { render, sql } from './fragment.ts';
import { runQuery } from './run.ts';
import type { ItemQuery, QueryContext } from './types.ts';

const names = { table: sampleModule.document.databaseTable, alias: 'i' };
const most = 10_000;
const client = tableClient(sampleModule);

interface Answer {
  readonly pages: readonly (readonly number[])[];
  readonly total: number;
}

function askMemory(items: readonly Item[], query: ItemQuery, context: QueryContext): Answer {
  const { rows, total, next_page_cursor: next } = runQuery(sampleModule, items, query, context);
  const page = rows.map(({ id }) => id);
  if (next === null) return { pages: [page], total };
  const { pages } = askMemory(items, { ...query, page_cursor: next }, context);
  return { pages: [page, ...pages], total };
}

async function askDatabase(query: ItemQuery, context: QueryContext): Promise<Answer> {
  const compiled = compileQuery(sampleModule, query, context, names);
  const rows: { readonly id: number; readonly sort_values: unknown }[] = [];
  for (const page of compiled.pages(sql`i.id::integer as id`))
    if (compiled.limit === null || rows.length <= compiled.limit)
      rows.push(...(await rowsOf<(typeof rows)[number]>(client(), page)));
  const [count] = await rowsOf<{ total: number }>(client(), compiled.count(most));
  const page = rows.slice(0, compiled.limit ?? rows.length);
  const last = page.at(-1);
  const answer = { pages: [page.map(({ id }) => id)], total: count?.total ?? -1 };
  if (last === undefined || page.length === rows.length) return answer;
  const cursor = compiled.nextCursor(last.sort_values, last.id);
  const { pages } = await askDatabase({ ...query, page_cursor: cursor }, context);
  return { ...answer, pages: [...answer.pages, ...pages] };
}

test('a query gives the same rows in the same order in memory and as SQL', async () => {
  const queries = fc.array(fc.tuple(someQuery, someContext), { minLength: 25, maxLength: 25 });
  await fc.assert(
    fc.asyncProperty(someItems, queries, async (items, questions) => {
      await fillTable(client(), sampleModule, items);
      for (const [query, context] of questions) {
        const question = () =>
          JSON.stringify([
            query,
            context,
            render(compileQuery(sampleModule, query, context, names).where),
          ]);
        const fromDatabase = await askDatabase(query, context).catch((error: unknown) => {
          throw new Error(question(), { cause: error });
        });
        expect(fromDatabase, question()).toEqual(askMemory(items, query, context));
      }
    }),
    { numRuns: 40, endOnFailure: true },
  );
}, 60_000);
