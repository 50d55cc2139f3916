import { lastSequence } from '../../demo/seed/rows.ts';
import type { ListQuery, ListReply } from '../contract/items.ts';
import { maxCounted } from '../contract/list-query-schema.ts';
import {
  type Total,
  parseListQuery,
  buildListReply,
  queryFailure,
  cappedTotal,
} from '../domain/list-query.ts';
import { QueryError } from '../runtime/query/error.ts';
import type { Item } from '../runtime/record/item.ts';
import { runQuery } from '../runtime/query/run.ts';
import type { Kind } from './kind.ts';
import { listModule } from './list-module.ts';
import { personOf, ranksOf } from './lookups.ts';
import type { Asked } from './memory.ts';

/** As far as it is counted; a first page that holds all of them needs no counting. */
function totalOf(
  { page_cursor: cursor, offset = 0, count_to: most = maxCounted }: ListQuery,
  { rows, total }: { readonly rows: readonly Item[]; readonly total: number },
): Total {
  const isAll = cursor === undefined && offset === 0 && rows.length === total;
  return isAll ? { count: total, isExact: true } : cappedTotal(most, total);
}

/** Items of the site, as the list's query asks. Throws a Failure. */
export function listItems(kind: Kind, asked: Asked, query: ListQuery): ListReply {
  const { mock, compiled } = kind;
  const { type, wrapper } = compiled.document;
  const { site, context } = asked;
  const { filter, sort, since, sortedBy } = parseListQuery(query);
  const { search, limit, page_cursor, offset, sync_cursor: cursor, deleted, template_id } = query;
  const module = listModule(kind, asked, template_id);
  const later = mock.rows.events.filter(
    ({ site_id, item_type, sequence }) =>
      site_id === site.id && item_type === type && sequence > (cursor ?? 0),
  );
  const changed = new Set(later.map(({ item_id }) => item_id));
  const here = kind.items.filter(
    (item) =>
      item.site_id === site.id &&
      (template_id === undefined || item.template_id === template_id) &&
      (since === null || (item.updated_at ?? '') > since) &&
      (cursor === undefined || changed.has(item.id)) &&
      (deleted === undefined || item.deleted_at !== null),
  );
  const includeDeleted = [query.since, cursor, deleted].some((each) => each !== undefined);
  const question = { filter, sort, search, limit, page_cursor, offset, includeDeleted };
  const ranks = ranksOf(mock, asked, module, sortedBy);
  const moduleOf = kind.moduleOf.bind(kind);
  try {
    const answer = runQuery(module, here, question, {
      ...context,
      ranks,
      moduleOf,
      person: personOf(mock, asked),
    });
    const list = {
      items: answer.rows.map((item) => kind.shown(item)),
      total: limit === undefined ? null : totalOf(query, answer),
      nextPageCursor: answer.next_page_cursor,
      syncCursor: lastSequence(mock.rows, site.id),
    };
    return buildListReply(wrapper, list, query.fields);
  } catch (error) {
    throw error instanceof QueryError ? queryFailure(error) : error;
  }
}
