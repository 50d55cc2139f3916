import { sql } from 'kysely';
import type { Tx } from '../../db/transaction.ts';
import type { Services } from '../services.ts';
import type { AuditAccess } from './audit-access.ts';

/** What an event is about and who wrote it. */
interface Subject {
  readonly user_id: number | null;
  readonly item_type: string;
  readonly item_id: number | null;
  readonly token_id: number | null;
}

/** Tables of the platform whose rows events are about, by the first segment of the item type. */
const tables: Readonly<Record<string, { readonly table: string; readonly name: string }>> = {
  'account.token': { table: 'api_tokens', name: 'name' },
  account: { table: 'users', name: 'display_name' },
  people: { table: 'users', name: 'display_name' },
  team: { table: 'teams', name: 'name' },
  role: { table: 'roles', name: 'name' },
  'settings.role': { table: 'roles', name: 'name' },
  'settings.site': { table: 'sites', name: 'name' },
};

const tableOf = (itemType: string) => tables[itemType] ?? tables[itemType.split('.')[0] ?? ''];

async function namesIn(
  tx: Tx,
  organisationId: number,
  { table, name }: { readonly table: string; readonly name: string },
  ids: ReadonlySet<number>,
): Promise<ReadonlyMap<number, string | null>> {
  if (ids.size === 0) return new Map();
  const { rows } = await sql<{ id: number; name: string | null }>`
    select id::double precision as id, ${sql.ref(name)} as name from ${sql.table(table)}
    where organisation_id = ${organisationId} and id = any (${[...ids]}::bigint[])`.execute(tx);
  return new Map(rows.map((row) => [row.id, row.name]));
}

/** The present names of the people and items of events; one query for each table. */
export async function auditNames(
  { modules }: Pick<Services, 'modules'>,
  { tx, organisationId, sites }: AuditAccess,
  subjects: readonly Subject[],
): Promise<{
  readonly userName: (id: number) => string;
  readonly itemName: (itemType: string, id: number) => string | null;
  readonly tokenName: (id: number) => string;
}> {
  const tableFor = (itemType: string) => {
    const [first = ''] = itemType.split('.');
    const module = modules.byType(itemType) ?? modules.byType(first);
    return module === undefined
      ? tableOf(itemType)
      : { table: module.document.databaseTable, name: 'name' };
  };
  const wanted = new Map<string, { readonly name: string; readonly ids: Set<number> }>([
    [
      'users',
      { name: 'display_name', ids: new Set(subjects.flatMap(({ user_id }) => user_id ?? [])) },
    ],
    [
      'api_tokens',
      { name: 'name', ids: new Set(subjects.flatMap(({ token_id }) => token_id ?? [])) },
    ],
  ]);
  for (const { item_type, item_id } of subjects) {
    const source = tableFor(item_type);
    if (source === undefined || item_id === null) continue;
    const { table, name } = source;
    const ids = wanted.get(table)?.ids ?? new Set();
    wanted.set(table, { name, ids: ids.add(item_id) });
  }
  const found = new Map<string, ReadonlyMap<number, string | null>>();
  for (const [table, { name, ids }] of wanted)
    found.set(table, await namesIn(tx, organisationId, { table, name }, ids));
  return {
    tokenName: (id) => found.get('api_tokens')?.get(id) ?? `#${id}`,
    userName: (id) => found.get('users')?.get(id) ?? `#${id}`,
    itemName: (itemType, id) =>
      itemType === 'site'
        ? (sites.get(id) ?? null)
        : (found.get(tableFor(itemType)?.table ?? '')?.get(id) ?? null),
  };
}
