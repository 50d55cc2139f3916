import type { QueryClient } from '@tanstack/react-query';
import { itemCalls, type ListQuery } from '../../../contract/items.ts';
import { modulesRead } from '../../registry/registry.ts';
import { readFromDevice } from './device-reader.ts';

const isRowQuery = (part: unknown): part is Pick<ListQuery, 'filter' | 'sort' | 'template_id'> =>
  typeof part === 'object' && part !== null;

/**
 * Reads the items of the lists that are on screen into the worker's memory, which also computes the
 * texts that searches and sorts read, so that the first search without a connection waits for neither.
 */
export async function readAhead(
  cache: QueryClient,
  siteId: number,
  read: typeof readFromDevice = readFromDevice,
): Promise<void> {
  const { modules } = await cache.query(modulesRead);
  const lists = new Map(
    modules.map(({ document }) => {
      const { list } = itemCalls(document);
      return [list.name, list];
    }),
  );
  const shown = cache.getQueryCache().findAll({ type: 'active' });
  for (const { queryKey } of shown) {
    const [name, site, kind, query] = queryKey;
    const call = typeof name === 'string' ? lists.get(name) : undefined;
    if (call === undefined || site !== siteId || kind !== 'rows' || !isRowQuery(query)) continue;
    await read(cache, call, { params: { siteId }, query: { ...query, limit: 1 } });
  }
}
