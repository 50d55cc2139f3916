import type { ListQuery, ListReply } from '../../../src/contract/items.ts';
import { maxCounted, maxWholeList } from '../../../src/contract/list-query-schema.ts';
import { parseListQuery, buildListReply, queryFailure } from '../../../src/domain/list-query.ts';
import { QueryError } from '../../../src/runtime/query/error.ts';
import { readItems } from '../../db/items/list.ts';
import { localeOf } from '../../../src/runtime/text.ts';
import { type ItemRequest, withItems } from '../context/items.ts';
import { projectItems } from '../context/project.ts';
import { moduleForList } from './list-module.ts';
import { queryContext } from './query-context.ts';

/**
 * Lists items (design, "Contract and HTTP"): with `limit` a page, else all of them or the first
 * `most`; with `since` or `sync_cursor` those that have changed after it, including deleted ones.
 * Throws a Failure.
 */
export function listItems(
  request: ItemRequest,
  query: ListQuery,
  most = maxWholeList,
): Promise<ListReply> {
  return withItems(request, 'read', async (access) => {
    const { live, siteId } = access;
    const { filter, sort, since, sortedBy, names } = parseListQuery(query);
    const templateId = query.template_id ?? null;
    const module = await moduleForList(access, { templateId, names });
    const language = localeOf(request.caller.locale).code;
    const { search } = query;
    const context = await queryContext(access, module, { filter, search, sortedBy, language });
    const isSync = query.since !== undefined || query.sync_cursor !== undefined;
    try {
      const { limit = most, page_cursor, offset } = query;
      const list = await readItems(
        access.tx,
        module,
        { filter, sort, search, limit, page_cursor, offset },
        context,
        {
          siteId,
          deleted: query.deleted ?? (isSync ? 'with' : 'left out'),
          since,
          afterSequence: query.sync_cursor ?? null,
          templateId,
          importId: query.import_id ?? null,
          countTo: query.count_to ?? maxCounted,
        },
      );
      const items = await projectItems(access, list.items);
      return buildListReply(live.document.wrapper, { ...list, items }, query);
    } catch (error) {
      throw error instanceof QueryError ? queryFailure(error) : error;
    }
  });
}
