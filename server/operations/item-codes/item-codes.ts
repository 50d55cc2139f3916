import {
  ADD_SITE_ITEM_CODE,
  GET_SITE_ITEM_CODES,
  type ItemCodeRow,
  REMOVE_SITE_ITEM_CODE,
  maxListedCodes,
} from '../../../src/contract/item-codes.ts';
import { normaliseCode } from '../../../src/domain/scanned-code.ts';
import { itemCode } from '../../../src/runtime/record/item-code.ts';
import { parseShortCode } from '../../../src/runtime/record/short-code.ts';
import { codesEventType, recordActivity } from '../activity/record-activity.ts';
import { withLockedItem } from '../activity/with-item.ts';
import { type ItemAccess, toItemAccess } from '../context/items.ts';
import { itemPermission } from '../context/permissions.ts';
import { type SiteAccess, requirePermission, withSite } from '../context/site.ts';
import { Failure, invalid, notFound } from '../failure.ts';
import type { Caller, Services } from '../services.ts';

const columns = [
  'id',
  'site_id',
  'code',
  'module_type',
  'item_id',
  'created_at',
  'created_by_user_id',
] as const;

interface OfItem {
  readonly module_type?: string | undefined;
  readonly item_id?: number | undefined;
}

/** The codes that items of a site got, the newest first, of modules that the caller may read. */
export function listItemCodes(
  services: Services,
  caller: Caller,
  siteId: number,
  { module_type, item_id }: OfItem,
) {
  return withSite(services, caller, siteId, async ({ tx, may }) => {
    const types = services.modules
      .all()
      .map(({ document: { type } }) => type)
      .filter((type) => may(itemPermission(type, 'read')))
      .filter((type) => module_type === undefined || type === module_type);
    let query = tx
      .selectFrom('item_codes')
      .select(columns)
      .where('site_id', '=', siteId)
      .where('module_type', 'in', ['', ...types]);
    if (item_id !== undefined) query = query.where('item_id', '=', item_id);
    const rows = await query
      .orderBy('id', 'desc')
      .limit(maxListedCodes + 1)
      .execute();
    return { codes: rows.slice(0, maxListedCodes), has_more: rows.length > maxListedCodes };
  });
}

function record(
  access: ItemAccess,
  call: string,
  { item_id, code }: Pick<ItemCodeRow, 'item_id' | 'code'>,
  isAdded: boolean,
): void {
  recordActivity(access, {
    call,
    item_type: codesEventType(access.type),
    item_id,
    changes: { '/code': isAdded ? [null, code] : [code, null] },
    stale: [GET_SITE_ITEM_CODES.name],
  });
}

interface NewCode {
  readonly code: string;
  readonly module_type: string;
  readonly item_id: number;
}

/** The code as it is stored. Throws `invalid` for an empty one, and for the short code of an item. */
function requireCode(text: string): string {
  const code = normaliseCode(text);
  if (code === '' || parseShortCode(code) !== null)
    throw invalid([{ pointer: '/code', code: 'pattern', params: {} }]);
  return code;
}

/** How the item of another row is named; only its code for somebody who may not read it. */
function nameOfOther({ modules }: Services, { may }: SiteAccess, row: ItemCodeRow): string {
  const live = modules.byType(row.module_type);
  const isKnown = live !== undefined && may(itemPermission(row.module_type, 'read'));
  return isKnown ? itemCode(live.compiled, { id: row.item_id }) : `#${row.item_id}`;
}

/** Gives an item a code. Throws a Failure. */
export function addItemCode(
  services: Services,
  caller: Caller,
  siteId: number,
  { code: text, module_type, item_id }: NewCode,
): Promise<ItemCodeRow> {
  const live = services.modules.byType(module_type);
  if (live === undefined) throw notFound();
  return withLockedItem({ services, caller, live, siteId }, item_id, async (access) => {
    requirePermission(access, itemPermission(module_type, 'update'));
    const code = requireCode(text);
    const { tx, userId, now } = access;
    const row = { site_id: siteId, code, module_type, item_id };
    const made = await tx
      .insertInto('item_codes')
      .values({ ...row, created_at: now, created_by_user_id: userId })
      .onConflict((conflict) => conflict.columns(['site_id', 'code']).doNothing())
      .returning(columns)
      .executeTakeFirst();
    if (made !== undefined) {
      record(access, ADD_SITE_ITEM_CODE.name, made, true);
      return made;
    }
    const known = await tx
      .selectFrom('item_codes')
      .select(columns)
      .where('site_id', '=', siteId)
      .where('code', '=', code)
      .executeTakeFirst();
    // It was removed between the two statements.
    if (known === undefined) throw new Failure('conflict');
    if (known.module_type === module_type && known.item_id === item_id) return known;
    throw new Failure('item_code_taken', { code, name: nameOfOther(services, access, known) });
  });
}

/** Takes a code from an item. Throws a Failure. */
export function removeItemCode(
  services: Services,
  caller: Caller,
  { siteId, codeId }: { readonly siteId: number; readonly codeId: number },
): Promise<ItemCodeRow> {
  return withSite(services, caller, siteId, async (access) => {
    const { tx } = access;
    const row = await tx
      .selectFrom('item_codes')
      .select(columns)
      .where('site_id', '=', siteId)
      .where('id', '=', codeId)
      .forUpdate()
      .executeTakeFirst();
    const live = row === undefined ? undefined : services.modules.byType(row.module_type);
    if (row === undefined || live === undefined) throw notFound();
    if (!access.may(itemPermission(row.module_type, 'read'))) throw notFound();
    requirePermission(access, itemPermission(row.module_type, 'update'));
    await tx
      .deleteFrom('item_codes')
      .where('site_id', '=', siteId)
      .where('id', '=', codeId)
      .execute();
    record(toItemAccess(services, access, live), REMOVE_SITE_ITEM_CODE.name, row, false);
    return row;
  });
}
