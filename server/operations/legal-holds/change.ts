import {
  GET_LEGAL_HOLDS,
  type LegalHold,
  type NewLegalHold,
  RELEASE_LEGAL_HOLD,
  SET_LEGAL_HOLD,
} from '../../../src/contract/legal-holds.ts';
import { itemCalls } from '../../../src/contract/items.ts';
import { GET_SITE_RECYCLE_BIN } from '../../../src/contract/recycle-bin.ts';
import { writeEvents } from '../../db/events.ts';
import { lockLegalHolds, lockRows } from '../../db/items/locks.ts';
import { afterCommit } from '../../db/transaction.ts';
import type { LiveModule } from '../../modules/modules.ts';
import { holdsPermission, itemPermission } from '../context/permissions.ts';
import { type SiteAccess, requirePermission, withSite } from '../context/site.ts';
import { commentKey } from '../events/item-events.ts';
import { Failure, invalid, notFound } from '../failure.ts';
import type { Caller, Services } from '../services.ts';
import { holdsOf, selectHolds } from './rows.ts';

/** The event type of holds on items of a module; the dot keeps it apart from the modules. */
export const legalHoldsEventType = (type: string): string => `${type}.legal_holds`;

/** The reason without spaces around it. Throws `invalid` if nothing is left. */
function reasonIn({ reason }: { readonly reason: string }): string {
  const text = reason.trim();
  if (text === '') throw invalid([{ pointer: '/reason', code: 'required', params: {} }]);
  return text;
}

/** The module of an item, if the caller may read it and manage holds. Throws a Failure. */
function moduleFor({ modules }: Services, access: SiteAccess, type: string): LiveModule {
  const live = modules.byType(type);
  if (live === undefined) throw notFound();
  requirePermission(access, itemPermission(type, 'read'));
  requirePermission(access, holdsPermission);
  return live;
}

async function holdWithId(services: Services, access: SiteAccess, id: number): Promise<LegalHold> {
  const rows = await selectHolds(access).where('hold.id', '=', id).execute();
  const [hold] = await holdsOf(services, access, rows);
  if (hold === undefined) throw notFound();
  return hold;
}

interface HoldChange {
  readonly call: string;
  readonly holdId: number;
  readonly itemId: number;
  /** The reason of the hold before and after. */
  readonly reasons: readonly [string | null, string | null];
  /** Why it was set or released. */
  readonly why: string;
}

/** Records the change in the history of the item, and invalidates what shows it. */
function record(
  services: Services,
  { tx, siteId, organisationId }: SiteAccess,
  { document }: LiveModule,
  { call, holdId, itemId, reasons, why }: HoldChange,
): void {
  writeEvents(tx, [
    {
      site_id: siteId,
      call,
      item_type: legalHoldsEventType(document.type),
      item_id: itemId,
      changes: { [`/legal_holds/${holdId}`]: reasons, [commentKey]: [null, why] },
    },
  ]);
  const permission = itemPermission(document.type, 'read');
  const stale = [GET_LEGAL_HOLDS.name, GET_SITE_RECYCLE_BIN.name, itemCalls(document).history.name];
  afterCommit(tx, () => {
    for (const name of stale)
      services.notifier.invalidate({ call: name, organisationId, siteId, permission });
  });
}

/** Puts an item on hold; a hold with the same reason is returned as it is. Throws a Failure. */
export function setLegalHold(
  services: Services,
  caller: Caller,
  siteId: number,
  body: NewLegalHold,
): Promise<LegalHold> {
  const { module_type: type, item_id: itemId } = body;
  return withSite(services, caller, siteId, async (access) => {
    const { tx, userId, now } = access;
    const live = moduleFor(services, access, type);
    const reason = reasonIn(body);
    const { databaseTable: table } = live.document;
    // Who erases the item has locked its row: it is gone then, or stays.
    const locked = await lockRows(tx, siteId, [{ table, id: itemId, lock: 'refer' }]);
    if (locked.get(table)?.has(itemId) !== true) throw notFound();
    await lockLegalHolds(tx, siteId, 'set');
    const inForce = await selectHolds(access)
      .where('hold.module_type', '=', type)
      .where('hold.item_id', '=', itemId)
      .where('hold.reason', '=', reason)
      .where('hold.released_at', 'is', null)
      .executeTakeFirst();
    if (inForce !== undefined) return holdWithId(services, access, inForce.id);
    const { id: holdId } = await tx
      .insertInto('legal_holds')
      .values({
        site_id: siteId,
        module_type: type,
        item_id: itemId,
        reason,
        created_at: now,
        created_by_user_id: userId,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const call = SET_LEGAL_HOLD.name;
    record(services, access, live, { call, holdId, itemId, reasons: [null, reason], why: reason });
    return holdWithId(services, access, holdId);
  });
}

/** Ends a hold. Throws a Failure: `conflict` for one that was released before. */
export function releaseLegalHold(
  services: Services,
  caller: Caller,
  siteId: number,
  holdId: number,
  body: { readonly reason: string },
): Promise<LegalHold> {
  return withSite(services, caller, siteId, async (access) => {
    const { tx, userId, now } = access;
    const hold = await tx
      .selectFrom('legal_holds')
      .selectAll()
      .where('site_id', '=', siteId)
      .where('id', '=', holdId)
      .forUpdate()
      .executeTakeFirst();
    if (hold === undefined) throw notFound();
    const live = moduleFor(services, access, hold.module_type);
    const why = reasonIn(body);
    if (hold.released_at !== null) throw new Failure('conflict');
    await tx
      .updateTable('legal_holds')
      .set({ released_at: now, released_by_user_id: userId, release_reason: why })
      .where('site_id', '=', siteId)
      .where('id', '=', holdId)
      .execute();
    const call = RELEASE_LEGAL_HOLD.name;
    const reasons = [hold.reason, null] as const;
    record(services, access, live, { call, holdId, itemId: hold.item_id, reasons, why });
    return holdWithId(services, access, holdId);
  });
}
