import { lastSequence } from '../demo/seed/rows.ts';
import { notFound } from '../src/domain/failure.ts';
import type { GroupsQuery, GroupsReply } from '../src/contract/groups.ts';
import type { ListQuery, ListReply } from '../src/contract/items.ts';
import { maxCounted } from '../src/contract/list-query-schema.ts';
import { parseGroupQuery } from '../src/domain/group-query.ts';
import * as listQuery from '../src/domain/list-query.ts';
import type { CompiledModule } from '../src/runtime/compiled.ts';
import { QueryError } from '../src/runtime/query/error.ts';
import { runGroups } from '../src/runtime/query/groups/run.ts';
import { lookupOf, rankedByName } from '../src/runtime/query/lookup-ranks.ts';
import { runQuery } from '../src/runtime/query/run.ts';
import { withTemplateColumns } from '../src/runtime/query/template-columns.ts';
import type { QueryContext } from '../src/runtime/query/types.ts';
import type { Item } from '../src/runtime/record/item.ts';
import type { MockRequest } from './backend.ts';
import { type ItemTable, teamIdsOf } from './item-table.ts';

/** The runtime's query of the items of a site, or of those of one template. Throws a Failure. */
function runOnSite<Reply>(
  { backend, compiled, items, moduleOf }: ItemTable,
  { query, site, user, context }: MockRequest<unknown, { readonly template_id?: number }>,
  sortedBy: readonly (string | undefined)[],
  run: (module: CompiledModule, items: readonly Item[], context: QueryContext) => Reply,
): Reply {
  const { rows } = backend;
  const person = { id: user.id, teamIds: teamIdsOf(rows, user) };
  const { template_id: only } = query;
  const isHere = (row: { readonly site_id: number; readonly module_type?: string }) =>
    row.site_id === site.id &&
    (row.module_type ?? compiled.document.type) === compiled.document.type;
  const people = rows.users.filter((each) => each.organisation_id === user.organisation_id);
  const ranked = rows.criticalities.filter(isHere);
  const byName = {
    type: rows.types.filter(isHere),
    template: rows.templates.filter(isHere),
    criticality: ranked.map(({ id, rank }) => ({ id, name: String(rank) })),
    people: people.map(({ id, display_name: name }) => ({ id, name })),
  };
  const templates = byName.template
    .filter(({ id }) => only === undefined || id === only)
    .map(({ id, version }) => moduleOf({ template_id: id, template_version: version }));
  const [template] = templates;
  if (only !== undefined && template === undefined) throw notFound();
  const module = only === undefined ? withTemplateColumns(compiled, templates) : template;
  const ranks = sortedBy.flatMap((db = '') => {
    const lookup = lookupOf(compiled, db);
    return lookup === null ? [] : [[db, rankedByName(byName[lookup], user.locale)] as const];
  });
  const here = items.filter(
    (item) => item.site_id === site.id && (only === undefined || item.template_id === only),
  );
  try {
    return run(module ?? compiled, here, { ...context, person, ranks: new Map(ranks), moduleOf });
  } catch (error) {
    throw error instanceof QueryError ? listQuery.queryFailure(error) : error;
  }
}

/** The reply of a list. Throws a Failure. */
export function listItems(table: ItemTable, request: MockRequest<unknown, ListQuery>): ListReply {
  const { backend, compiled, toReply } = table;
  const { site, query } = request;
  const { filter, sort, since, sortedBy } = listQuery.parseListQuery(query);
  const { search, limit, page_cursor, offset = 0, sync_cursor, deleted } = query;
  const { type, wrapper } = compiled.document;
  const isChanged = ({ id }: Item) =>
    backend.rows.events.some(
      ({ site_id, item_type, item_id, sequence }) =>
        item_id === id &&
        item_type === type &&
        site_id === site.id &&
        sequence > (sync_cursor ?? 0),
    );
  const includeDeleted =
    query.since !== undefined || sync_cursor !== undefined || deleted === 'only';
  const question = { filter, sort, search, limit, page_cursor, offset, includeDeleted };
  const page = runOnSite(table, request, sortedBy, (module, items, context) => {
    const asked = items.filter(
      (item) =>
        (since === null || (item.updated_at ?? '') > since) &&
        (sync_cursor === undefined || isChanged(item)) &&
        (deleted === undefined || item.deleted_at !== null),
    );
    return runQuery(module, asked, question, context);
  });
  // A first page that holds every row needs no counting.
  const isAll = page_cursor === undefined && offset === 0 && page.rows.length === page.total;
  const most = isAll ? page.total : (query.count_to ?? maxCounted);
  const list = {
    items: page.rows.map(toReply),
    total: limit === undefined ? null : listQuery.cappedTotal(most, page.total),
    nextPageCursor: page.next_page_cursor,
    syncCursor: lastSequence(backend.rows, site.id),
  };
  return listQuery.buildListReply(wrapper, list, query.fields);
}

/** Items counted by the values of a column. Throws a Failure. */
export function groupItems(
  table: ItemTable,
  request: MockRequest<unknown, GroupsQuery>,
): GroupsReply {
  const { question } = parseGroupQuery(request.query);
  const groups = runOnSite(table, request, [question.by], (module, items, context) =>
    runGroups(module, items, question, context),
  );
  return { ...groups, sync_cursor: lastSequence(table.backend.rows, request.site.id) };
}
