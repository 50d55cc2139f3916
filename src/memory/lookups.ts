import { activeGrantsOnSite, hasPermission } from '../domain/grants.ts';
import { itemPermission } from '../contract/permissions.ts';
import type { CompiledModule } from '../runtime/compiled.ts';
import type { Actor } from '../runtime/flow/types.ts';
import { lookupOf, rankedByName } from '../runtime/query/lookup-ranks.ts';
import type { Person } from '../runtime/rules/types.ts';
import type { Asked, Mock } from './memory.ts';

/** Who moves items of a type. */
export function actorOf({ rows }: Mock, { user, site, context }: Asked, type: string): Actor {
  const own = rows.grants.filter(({ user_id }) => user_id === user.id);
  const grants = activeGrantsOnSite(own, site.id, new Date(context.now));
  const teams = rows.teams.filter(({ member_ids }) => member_ids.includes(user.id));
  const may: Actor['may'] = (action) => hasPermission(grants, itemPermission(type, action));
  return { ...context, user_id: user.id, team_ids: teams.map(({ id }) => id), may };
}

/** Who asks, for filters. */
export function personOf({ rows }: Mock, { user }: Asked): Person {
  const teams = rows.teams.filter(({ member_ids }) => member_ids.includes(user.id));
  return { id: user.id, teamIds: teams.map(({ id }) => id) };
}

const newest = <R extends { readonly id: number }>(versions: readonly R[]) =>
  versions.filter((row) => versions.findLast(({ id }) => id === row.id) === row);

/** The order of ids of the looked-up columns by which a list is sorted. */
export function ranksOf(
  { rows }: Mock,
  { user, site }: Asked,
  module: CompiledModule,
  dbs: readonly string[],
) {
  const { type } = module.document;
  const ofSite = (row: { readonly site_id: number }) => row.site_id === site.id;
  const ofModule = (row: { readonly site_id: number; readonly module_type: string }) =>
    ofSite(row) && row.module_type === type;
  const rank = (db: string) => {
    switch (lookupOf(module, db)) {
      case 'type':
        return rankedByName(rows.types.filter(ofModule), user.locale);
      case 'template':
        return rankedByName(newest(rows.templates.filter(ofModule)), user.locale);
      case 'people':
        return rankedByName(
          rows.users
            .filter(({ organisation_id }) => organisation_id === user.organisation_id)
            .map(({ id, display_name: name }) => ({ id, name })),
          'en',
        );
      case 'criticality':
        return rows.criticalities
          .filter(ofSite)
          .toSorted((a, b) => a.rank - b.rank)
          .map(({ id }) => id);
      case null:
        return [];
    }
  };
  return new Map(dbs.filter((db) => lookupOf(module, db) !== null).map((db) => [db, rank(db)]));
}
