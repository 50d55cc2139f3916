import type { ListQuery } from '../../../contract/items.ts';

/**
 * What is asked of a list, as the key of its first page; null for lists whose first page is not kept:
 * searches, later pages, and what only the server knows.
 */
export function firstPageQuery(query: ListQuery): string | null {
  const { filter, sort, template_id, limit: _limit, count_to: _countTo, ...rest } = query;
  const isPlain = Object.values(rest).every((value) => value === undefined);
  return isPlain ? JSON.stringify([filter, sort, template_id]) : null;
}
