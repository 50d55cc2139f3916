import { type ApproverDirectory, peopleWhoApprove } from '../../../src/domain/approvers.ts';
import { approversOf, waitingSince } from '../../../src/runtime/flow/approval.ts';
import { receiptsOf } from '../../../src/runtime/flow/receipts.ts';
import type { CompiledFlow } from '../../../src/runtime/flow/types.ts';
import type { Item } from '../../../src/runtime/record/item.ts';
import { readItemsOfSites } from '../../db/items/multi-site-query.ts';
import { type Tx, withTenant } from '../../db/transaction.ts';
import { type ModuleAccess, moduleOf } from '../context/items.ts';
import { approverDirectory } from '../people/directory.ts';
import type { Services } from '../services.ts';
import { statusesOn } from '../context/module-statuses.ts';
import { type NewNotification, insertNotifications } from './insert-notifications.ts';

const hour = 60 * 60 * 1000;
const defaultHours = 24;
/** The most waiting items of a module on a site that are examined, the longest waiting first. */
const mostItems = 500;

/** The people for whom an item waits. */
interface Wait {
  readonly kind: 'approval' | 'receipt';
  readonly since: string;
  /** After how many hours they are reminded again. */
  readonly hours: number;
  readonly userIds: readonly number[];
}

function approvalWait(
  { byNumber }: CompiledFlow,
  item: Item,
  directory: ApproverDirectory,
  type: string,
): Wait | null {
  const status = byNumber.get(item.status);
  const since = status?.isApproval === true ? waitingSince(status, item) : null;
  if (status === undefined || since === null) return null;
  const people = peopleWhoApprove(approversOf(status, item), directory, type);
  const hours = status.node.remindAfterHours ?? defaultHours;
  return { kind: 'approval', since, hours, userIds: people.map(({ id }) => id) };
}

function receiptWait(flow: CompiledFlow, item: Item, { users }: ApproverDirectory): Wait | null {
  const since = item.flow_state?.asked_at;
  if (since === undefined) return null;
  const active = new Set(users.filter(({ is_active }) => is_active).map(({ id }) => id));
  const userIds = receiptsOf(flow, item).flatMap(({ userId, confirmedAt }) =>
    confirmedAt === null && active.has(userId) ? [userId] : [],
  );
  return { kind: 'receipt', since, hours: defaultHours, userIds };
}

async function remindersOn(
  services: Services,
  tx: Tx,
  siteId: number,
): Promise<readonly NewNotification[]> {
  const now = services.now();
  const modules = services.modules.all();
  const statuses = await statusesOn(tx, modules, [siteId]);
  const directory = await approverDirectory(services, { tx, siteId, now: now.toISOString() });
  const reminders: NewNotification[] = [];
  for (const live of modules) {
    const { type } = live.document;
    const { approvals = [], receipts = [] } = statuses.get(type) ?? {};
    const waiting = [...approvals, ...receipts];
    if (waiting.length === 0) continue;
    const filter = { in: [{ var: 'status' }, waiting] };
    const sort = [{ db: 'updated_at', direction: 'asc' as const }];
    const context = { now: now.toISOString(), timeZone: 'UTC' };
    const query = { filter, sort, limit: mostItems };
    const { items } = await readItemsOfSites(tx, live.compiled, query, context, [siteId]);
    const access: ModuleAccess = { services, live, tx, siteId, type, modules: new Map() };
    for (const item of items) {
      const { flow } = await moduleOf(access, item);
      const wait = approvalWait(flow, item, directory, type) ?? receiptWait(flow, item, directory);
      if (wait === null) continue;
      const { kind, since, hours } = wait;
      const periods = Math.floor((now.getTime() - Date.parse(since)) / (hours * hour));
      if (periods < 1) continue;
      for (const userId of wait.userIds)
        reminders.push({
          userId,
          kind,
          siteId,
          moduleType: type,
          itemId: item.id,
          onceKey: `${kind} ${type} ${siteId} ${item.id} ${since} ${periods} ${userId}`,
        });
    }
  }
  return reminders;
}

/** Notifies the people again who can decide an approval, or owe a receipt, after each period that it has waited. */
export async function remindApprovers(services: Services, organisationId: number): Promise<void> {
  const { db } = services;
  const sites = await withTenant(db, { organisationId, siteIds: [], userId: null }, (tx) =>
    tx
      .selectFrom('sites')
      .select('id')
      .where('organisation_id', '=', organisationId)
      .where('is_archived', '=', false)
      .execute(),
  );
  for (const { id: siteId } of sites)
    await withTenant(db, { organisationId, siteIds: [siteId], userId: null }, async (tx) => {
      const reminders = await remindersOn(services, tx, siteId);
      await insertNotifications(tx, services, reminders, services.now().toISOString());
    });
}
