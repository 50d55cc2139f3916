import { lastSequence } from '../../demo/seed/rows.ts';
import { parseGroupQuery } from '../domain/group-query.ts';
import type { GroupsQuery, GroupsReply } from '../contract/groups.ts';
import { queryFailure } from '../domain/list-query.ts';
import { QueryError } from '../runtime/query/error.ts';
import { runGroups } from '../runtime/query/groups/run.ts';
import type { Kind } from './kind.ts';
import { listModule } from './list-module.ts';
import { personOf, ranksOf } from './lookups.ts';
import type { Asked } from './memory.ts';

/** Items of the site counted by the values of a column. Throws a Failure. */
export function groupItems(kind: Kind, asked: Asked, query: GroupsQuery): GroupsReply {
  const { mock, items } = kind;
  const { site, context } = asked;
  const { question } = parseGroupQuery(query);
  const { template_id } = query;
  const module = listModule(kind, asked, template_id);
  const here = items.filter(
    (item) =>
      item.site_id === site.id && (template_id === undefined || item.template_id === template_id),
  );
  const ranks = ranksOf(mock, asked, module, question.by === undefined ? [] : [question.by]);
  const moduleOf = kind.moduleOf.bind(kind);
  try {
    const person = personOf(mock, asked);
    const groups = runGroups(module, here, question, { ...context, ranks, moduleOf, person });
    return { ...groups, sync_cursor: lastSequence(mock.rows, site.id) };
  } catch (error) {
    throw error instanceof QueryError ? queryFailure(error) : error;
  }
}
