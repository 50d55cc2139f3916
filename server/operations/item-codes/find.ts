import { sql } from 'kysely';
import type { CodedItem } from '../../../src/contract/item-codes.ts';
import { normaliseCode } from '../../../src/domain/scanned-code.ts';
import { parseShortCode } from '../../../src/runtime/record/short-code.ts';
import type { LiveModule } from '../../modules/modules.ts';
import { type MySitesAccess, withMySites } from '../context/my-sites.ts';
import { itemPermission } from '../context/permissions.ts';
import type { Caller, Services } from '../services.ts';

interface FoundRow {
  readonly id: number;
  readonly site_id: number;
  readonly is_deleted: boolean;
}

/** The items of a module with these ids on sites where the caller may read them, by site and id. */
async function readFound(
  { tx, sitesWith }: MySitesAccess,
  { document: { type, databaseTable } }: LiveModule,
  ids: readonly number[],
): Promise<readonly FoundRow[]> {
  const siteIds = sitesWith(itemPermission(type, 'read'));
  if (siteIds.length === 0) return [];
  const { rows } = await sql<FoundRow>`
    select id, site_id, deleted_at is not null as is_deleted
    from ${sql.table(databaseTable)}
    where site_id = any (${[...siteIds]}::integer[]) and id = any (${[...ids]}::bigint[])
    order by site_id, id`.execute(tx);
  return rows;
}

async function findByRow(
  { modules }: Services,
  access: MySitesAccess,
  code: string,
): Promise<readonly CodedItem[]> {
  const rows = await access.tx
    .selectFrom('item_codes')
    .select(['id', 'site_id', 'module_type', 'item_id'])
    .where('code', '=', code)
    .where('site_id', 'in', [0, ...access.sites.keys()])
    .orderBy('site_id')
    .execute();
  const found: CodedItem[] = [];
  for (const { id, site_id, module_type, item_id } of rows) {
    const live = modules.byType(module_type);
    const items = live === undefined ? [] : await readFound(access, live, [item_id]);
    const item = items.find((each) => each.site_id === site_id);
    if (item !== undefined)
      found.push({ site_id, module_type, item_id, is_deleted: item.is_deleted, code_id: id });
  }
  return found;
}

/** The items that the caller may read and that have a code, on all of their sites. */
export function findItemCode(
  services: Services,
  caller: Caller,
  text: string,
): Promise<{ readonly found: readonly CodedItem[] }> {
  const code = normaliseCode(text);
  return withMySites(services, caller, async (access) => {
    const target = parseShortCode(code);
    if (target === null) return { found: await findByRow(services, access, code) };
    const live = services.modules.all().find(({ document: { id } }) => id === target.moduleId);
    const rows = live === undefined ? [] : await readFound(access, live, [target.itemId]);
    return {
      found: rows.map(({ id, site_id, is_deleted }) => ({
        site_id,
        module_type: live?.document.type ?? '',
        item_id: id,
        is_deleted,
        code_id: null,
      })),
    };
  });
}
