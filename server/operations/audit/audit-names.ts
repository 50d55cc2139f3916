import { sql } from 'kysely';
import type { Text } from '../../../src/runtime/text.ts';
import type { Services } from '../services.ts';
import type { AuditAccess } from './audit-access.ts';

/** What an event is about and who wrote it. */
interface Subject {
  readonly user_id: number | null;
  readonly item_type: string;
  readonly item_id: number | null;
  readonly token_id: number | null;
}

/** A table whose rows have names. */
interface Source {
  readonly table: string;
  readonly name: string;
  /** Whether its rows are found by their site, not by their organisation. */
  readonly isOfSite?: boolean;
}

/** Tables of the platform whose rows events are about, by the first segment of the item type. */
const tables: Readonly<Record<string, Source>> = {
  'account.token': { table: 'api_tokens', name: 'name' },
  account: { table: 'users', name: 'display_name' },
  people: { table: 'users', name: 'display_name' },
  team: { table: 'teams', name: 'name' },
  role: { table: 'roles', name: 'name' },
  'settings.role': { table: 'roles', name: 'name' },
  'settings.site': { table: 'sites', name: 'name' },
  'settings.dropdown': { table: 'dropdowns', name: 'name' },
  'settings.type': { table: 'types', name: 'name', isOfSite: true },
  'settings.label': { table: 'labels', name: 'name', isOfSite: true },
  'settings.criticality': { table: 'criticalities', name: 'name', isOfSite: true },
  'settings.template': { table: 'template_headers', name: 'name', isOfSite: true },
};

const tableOf = (itemType: string) => tables[itemType] ?? tables[itemType.split('.')[0] ?? ''];

async function namesIn(
  { tx, organisationId, sites }: AuditAccess,
  { table, name, isOfSite = false }: Source,
  ids: ReadonlySet<number>,
): Promise<ReadonlyMap<number, Text>> {
  if (ids.size === 0) return new Map();
  const isMine = isOfSite
    ? sql`site_id = any (${[...sites.keys()]}::integer[])`
    : sql`organisation_id = ${organisationId}`;
  const { rows } = await sql<{ id: number; name: Text | null }>`
    select id::double precision as id, ${sql.ref(name)} as name from ${sql.table(table)}
    where ${isMine} and id = any (${[...ids]}::bigint[])`.execute(tx);
  return new Map(
    rows.flatMap(({ id, name: text }) => (text === null ? [] : [[id, text] as const])),
  );
}

/** The present names of the people and items of events; one query for each table. */
export async function auditNames(
  { modules }: Pick<Services, 'modules'>,
  access: AuditAccess,
  subjects: readonly Subject[],
): Promise<{
  readonly userName: (id: number) => string;
  readonly itemName: (itemType: string, id: number) => Text | null;
  readonly tokenName: (id: number) => string;
}> {
  const sourceFor = (itemType: string): Source | undefined => {
    const [first = ''] = itemType.split('.');
    const module = modules.byType(itemType) ?? modules.byType(first);
    return module === undefined
      ? tableOf(itemType)
      : { table: module.document.databaseTable, name: 'name' };
  };
  const people = new Set(subjects.flatMap(({ user_id }) => user_id ?? []));
  const tokens = new Set(subjects.flatMap(({ token_id }) => token_id ?? []));
  const wanted = new Map<string, { readonly source: Source; readonly ids: Set<number> }>([
    ['users', { source: { table: 'users', name: 'display_name' }, ids: people }],
    ['api_tokens', { source: { table: 'api_tokens', name: 'name' }, ids: tokens }],
  ]);
  for (const { item_type, item_id } of subjects) {
    const source = sourceFor(item_type);
    if (source === undefined || item_id === null) continue;
    const ids = wanted.get(source.table)?.ids ?? new Set();
    wanted.set(source.table, { source, ids: ids.add(item_id) });
  }
  const found = new Map<string, ReadonlyMap<number, Text>>();
  for (const [table, { source, ids }] of wanted)
    found.set(table, await namesIn(access, source, ids));
  const nameOf = (table: string, id: number) => {
    const name = found.get(table)?.get(id);
    return typeof name === 'string' ? name : `#${id}`;
  };
  return {
    tokenName: (id) => nameOf('api_tokens', id),
    userName: (id) => nameOf('users', id),
    itemName: (itemType, id) =>
      itemType === 'site'
        ? (access.sites.get(id) ?? null)
        : (found.get(sourceFor(itemType)?.table ?? '')?.get(id) ?? null),
  };
}
