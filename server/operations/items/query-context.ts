import { topsOf } from '../../../src/domain/items-below.ts';
import type { CompiledModule } from '../../../src/runtime/compiled.ts';
import { type Lookup, lookupOf, rankedByName } from '../../../src/runtime/query/lookup-ranks.ts';
import type { Language } from '../../../src/runtime/text.ts';
import { readsCurrentUser, readsFinished } from '../../../src/runtime/rules/current-user.ts';
import { partOfColumn } from '../../../src/runtime/record/part-of-column.ts';
import { belowKey } from '../../../src/runtime/rules/operators/contains-below.ts';
import type { QueryContext } from '../../../src/runtime/query/types.ts';
import { readBelow } from '../../db/items/hierarchy.ts';
import { readLabelMatches } from '../../db/items/label-matches.ts';
import { readWordMatches } from '../../db/items/word-matches.ts';
import { statusesOn } from '../context/module-statuses.ts';
import type { ItemAccess } from '../context/items.ts';
import { itemPermission } from '../context/permissions.ts';
import { liveFor, visibleModule } from '../context/visible.ts';
import { callerAsActor } from './actor.ts';

/** The parts of a list query on which its context depends. */
interface QueryParts {
  readonly filter: unknown;
  readonly search: string | undefined;
  readonly sortedBy: readonly string[];
  /** Of the names by which looked-up columns are sorted. */
  readonly language: Language;
}

/** Ids in the order of their displayed values: names in the language, criticalities by rank. */
async function ranked(
  { tx, siteId, organisationId, type }: ItemAccess,
  lookup: Lookup,
  language: string,
): Promise<readonly number[]> {
  const named = (rows: Parameters<typeof rankedByName>[0]) => rankedByName(rows, language);
  switch (lookup) {
    case 'type':
      return named(
        await tx
          .selectFrom('types')
          .select(['id', 'name'])
          .where('site_id', '=', siteId)
          .where('module_type', '=', type)
          .execute(),
      );
    case 'template':
      return named(
        await tx
          .selectFrom('template_headers')
          .select(['id', 'name'])
          .where('site_id', '=', siteId)
          .where('module_type', '=', type)
          .execute(),
      );
    case 'people':
      return named(
        await tx
          .selectFrom('users')
          .select(['id', 'display_name as name'])
          .where('organisation_id', '=', organisationId)
          .execute(),
      );
    case 'criticality': {
      const rows = await tx
        .selectFrom('criticalities')
        .select('id')
        .where('site_id', '=', siteId)
        .orderBy('rank')
        .orderBy('id')
        .execute();
      return rows.map(({ id }) => id);
    }
  }
}

/** The order of ids of the looked-up columns by which a list is sorted. */
async function ranksOf(
  access: ItemAccess,
  module: CompiledModule,
  { sortedBy, language }: Pick<QueryParts, 'sortedBy' | 'language'>,
): Promise<ReadonlyMap<string, readonly number[]>> {
  const ranks = new Map<string, readonly number[]>();
  for (const db of new Set(sortedBy)) {
    const lookup = lookupOf(module, db);
    if (lookup !== null) ranks.set(db, await ranked(access, lookup, language));
  }
  return ranks;
}

/**
 * The context of a list query: the site's time, and what filter and sort order depend on. The
 * person's teams, the finished statuses, what is below items, the order of names, the words of texts and labels are read only if
 * the query needs them.
 */
export async function queryContext(
  access: ItemAccess,
  module: CompiledModule,
  { filter, search, ...sorting }: QueryParts,
): Promise<QueryContext> {
  const { now, timeZone, tx, live, siteId, type } = access;
  const actor = readsCurrentUser(filter) ? await callerAsActor(access) : null;
  const statuses = readsFinished(filter) ? await statusesOn(tx, [live], [siteId]) : null;
  return {
    now,
    timeZone,
    person: actor === null ? undefined : { id: actor.user_id, teamIds: actor.team_ids },
    finished: statuses?.get(type)?.finished,
    below: await itemsBelow(access, filter),
    ranks: await ranksOf(access, module, sorting),
    wordMatches: await readWordMatches(tx, [module], [siteId], search ?? ''),
    labelMatches: await readLabelMatches(tx, [module], [siteId], search ?? ''),
  };
}

/** The most items of a filter for which what is below them is read; the others match alone. */
const mostTops = 50;

/** Reads what is below the items of a filter, in modules that the person may read. */
async function itemsBelow(
  { services, tx, siteId, may }: ItemAccess,
  filter: unknown,
): Promise<QueryContext['below']> {
  const tops = new Map(topsOf(filter).map((top) => [belowKey(top.moduleType, top.id), top]));
  const below = new Map<string, readonly number[]>();
  for (const [key, { moduleType, id }] of [...tops].slice(0, mostTops)) {
    const live = services.modules.byType(moduleType);
    const module = live && visibleModule(liveFor(live, may).compiled);
    const column = module === undefined ? null : partOfColumn(module);
    if (module === undefined || column === null) continue;
    if (!may(itemPermission(moduleType, 'read'))) continue;
    below.set(key, await readBelow(tx, module, column, siteId, id));
  }
  return below;
}
