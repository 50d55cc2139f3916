import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fillTable, rowsOf } from '../../../../tests/support/item-table.ts';
import { tableClient } from '../../../../tests/support/table-client.ts';
import { someItems } from '../../../../tests/support/random-items.ts';
import { someContext, someGroupQuery } from '../../../../tests/support/random-queries.ts';
import { sampleModule } from '../../../../tests/support/sample-module.ts';
import type { Item } from '../../record/item.ts';
import { runQuery } from '../run.ts';
import type { QueryContext } from '../types.ts';
import { type TallyRow, compileGroups } from './compile.ts';
import { runGroups } from './run.ts';
import type { GroupQuery, Groups } from './types.ts';

const names = { table: sampleModule.document.databaseTable, alias: 'i' };
const client = tableClient(sampleModule);

type Ask = (query: GroupQuery) => Promise<Groups>;

async function askDatabase(query: GroupQuery, context: QueryContext): Promise<Groups> {
  const { page, totals, answer } = compileGroups(sampleModule, query, context, names);
  const [rows, all] = [page(), totals()];
  return answer(
    rows === null ? [] : await rowsOf<TallyRow>(client(), rows),
    all === null ? undefined : (await rowsOf<TallyRow>(client(), all))[0],
  );
}

async function allPages(ask: Ask, query: GroupQuery): Promise<readonly Groups[]> {
  const answer = await ask(query);
  const { next_page_cursor: next } = answer;
  if (next === null) return [answer];
  return [answer, ...(await allPages(ask, { ...query, page_cursor: next }))];
}

/** Counts the items that match the query and the rule of each group. */
function countsOf(
  items: readonly Item[],
  query: GroupQuery,
  context: QueryContext,
  { groups }: Groups,
) {
  const { filter = true, search, includeDeleted } = query;
  return groups.map(({ rule }) => {
    const within = { filter: { and: [filter, rule] }, search, includeDeleted };
    return runQuery(sampleModule, items, within, context).total;
  });
}

test('a group query gives the same groups in the same order in memory and as SQL', async () => {
  const questions = fc.array(fc.tuple(someGroupQuery, someContext), {
    minLength: 25,
    maxLength: 25,
  });
  await fc.assert(
    fc.asyncProperty(someItems, questions, async (items, requested) => {
      await fillTable(client(), sampleModule, items);
      for (const [query, context] of requested) {
        const question = JSON.stringify([query, context]);
        const fromDatabase = await allPages((each) => askDatabase(each, context), query).catch(
          (error: unknown) => {
            throw new Error(question, { cause: error });
          },
        );
        const inMemory = await allPages(
          (each) => Promise.resolve(runGroups(sampleModule, items, each, context)),
          query,
        );
        expect(fromDatabase, question).toEqual(inMemory);
        for (const page of inMemory)
          expect(countsOf(items, query, context, page), question).toEqual(
            page.groups.map(({ count }) => count),
          );
      }
    }),
    { numRuns: 40, endOnFailure: true },
  );
}, 60_000);
