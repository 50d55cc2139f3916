import { textIn } from '../../../src/runtime/text.ts';
import { orderKey } from '../../../src/runtime/text-keys.ts';
import type { CompiledModule } from '../../../src/runtime/compiled.ts';
import type { KindAccess } from './kind.ts';

/** What a looked-up column shows, from which its ids get their order. */
type Lookup = 'type' | 'criticality' | 'template' | 'people';

function lookupOf({ byDb, tableColumns }: CompiledModule, db: string): Lookup | null {
  const document = (byDb.get(db) ?? tableColumns.find((column) => column.db === db))?.fieldType
    .document;
  if (document?.ruleType === 'people' || document?.reference === 'user') return 'people';
  const { reference } = document ?? {};
  return reference === 'type' || reference === 'criticality' || reference === 'template'
    ? reference
    : null;
}

interface Named {
  readonly id: number;
  readonly key: string;
}

function byKey(rows: readonly Named[]): readonly number[] {
  return rows
    .toSorted((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : a.id - b.id))
    .map(({ id }) => id);
}

/** Ids in the order of what is shown for them: names in the language, criticalities by rank. */
async function ranked(
  { tx, siteId, organisationId, type }: KindAccess,
  lookup: Lookup,
  language: string,
): Promise<readonly number[]> {
  const named = (rows: readonly { id: number; name: Parameters<typeof textIn>[0] }[]) =>
    byKey(rows.map(({ id, name }) => ({ id, key: orderKey(textIn(name, language)) })));
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
export async function ranksOf(
  access: KindAccess,
  sortedBy: readonly string[],
  language: string,
): Promise<ReadonlyMap<string, readonly number[]>> {
  const ranks = new Map<string, readonly number[]>();
  for (const db of new Set(sortedBy)) {
    const lookup = lookupOf(access.live.compiled, db);
    if (lookup !== null) ranks.set(db, await ranked(access, lookup, language));
  }
  return ranks;
}
