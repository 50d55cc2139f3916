import { parseGroupQuery } from '../../../src/domain/group-query.ts';
import type { GroupsQuery, GroupsReply } from '../../../src/contract/groups.ts';
import { queryFailure } from '../../../src/domain/list-query.ts';
import { QueryError } from '../../../src/runtime/query/error.ts';
import { readGroups } from '../../db/items/groups.ts';
import { localeOf } from '../../../src/runtime/text.ts';
import { type ItemRequest, withItems } from '../context/items.ts';
import { moduleForList } from './list-module.ts';
import { queryContext } from './query-context.ts';

/** Groups the items of a list by the values of a column, from one snapshot. */
export function groupItems(request: ItemRequest, query: GroupsQuery): Promise<GroupsReply> {
  return withItems(
    request,
    'read',
    async (access) => {
      const { tx, siteId } = access;
      const { question, names } = parseGroupQuery(query);
      const templateId = query.template_id ?? null;
      const module = await moduleForList(access, { templateId, names });
      const language = localeOf(request.caller.locale).code;
      const sortedBy = question.by === undefined ? [] : [question.by];
      const { filter, search } = question;
      const context = await queryContext(access, module, { filter, search, sortedBy, language });
      try {
        const scope = { siteId, templateId, importId: query.import_id ?? null };
        const { syncCursor, ...groups } = await readGroups(tx, module, question, context, scope);
        return { ...groups, sync_cursor: syncCursor };
      } catch (error) {
        throw error instanceof QueryError ? queryFailure(error) : error;
      }
    },
    { snapshot: true },
  );
}
