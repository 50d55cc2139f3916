import { QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { createCache } from '../../../api/cache.ts';
import { initialRows } from '../../../api/rows/row-data.ts';
import { rowsQueryOptions } from '../../../api/rows/rows-query.ts';
import { moduleEntry } from '../../../../tests/support/site-rows.ts';
import { compileAll } from '../../registry/compile-all.ts';
import { modulesRead } from '../../registry/registry.ts';
import { readAhead } from './read-ahead.ts';

const [here, elsewhere] = [1, 2];

test('a loss of the connection reads the lists on screen of the site, as they are sorted, and no others', async () => {
  const cache = createCache();
  const entry = moduleEntry('workorders');
  cache.setQueryData(modulesRead.queryKey, compileAll([entry]));
  const moduleRef = { ...entry.document, name: 'Work orders', language: 'en' };
  const listOf = (siteId: number, sortedBy: string) => {
    const sort = JSON.stringify([{ db: sortedBy, direction: 'asc' }]);
    const options = rowsQueryOptions(moduleRef, siteId, { sort });
    const page = { items: [], total: 0, totalIsExact: true, nextCursor: null, syncCursor: 7 };
    cache.setQueryData(options.queryKey, initialRows(page, 0));
    return { sort, show: () => new QueryObserver(cache, options).subscribe(() => undefined) };
  };
  const shown = listOf(here, 'name');
  listOf(here, 'due_at');
  const ends = [shown.show(), listOf(elsewhere, 'name').show()];
  const read: unknown[] = [];
  await readAhead(cache, here, async (_cache, { name }, input) => {
    read.push([name, input]);
    return null;
  });
  for (const end of ends) end();
  const input = { params: { siteId: here }, query: { sort: shown.sort, limit: 1 } };
  expect(read).toEqual([[rowsQueryOptions(moduleRef, here, {}).queryKey[0], input]]);
});
