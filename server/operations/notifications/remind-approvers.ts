import { peopleWhoApprove } from '../../../src/domain/approvers.ts';
import { approversOf, waitingSince } from '../../../src/runtime/flow/approval.ts';
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
    const approvals = statuses.get(type)?.approvals ?? [];
    if (approvals.length === 0) continue;
    const filter = { in: [{ var: 'status' }, [...approvals]] };
    const sort = [{ db: 'updated_at', direction: 'asc' as const }];
    const context = { now: now.toISOString(), timeZone: 'UTC' };
    const query = { filter, sort, limit: mostItems };
    const { items } = await readItemsOfSites(tx, live.compiled, query, context, [siteId]);
    const access: ModuleAccess = { services, live, tx, siteId, type, modules: new Map() };
    for (const item of items) {
      const status = (await moduleOf(access, item)).flow.byNumber.get(item.status);
      const since = status?.isApproval === true ? waitingSince(status, item) : null;
      if (status === undefined || since === null) continue;
      const hours = status.node.remindAfterHours ?? defaultHours;
      const periods = Math.floor((now.getTime() - Date.parse(since)) / (hours * hour));
      if (periods < 1) continue;
      for (const { id: userId } of peopleWhoApprove(approversOf(status, item), directory, type))
        reminders.push({
          userId,
          kind: 'approval',
          siteId,
          moduleType: type,
          itemId: item.id,
          onceKey: `approval ${type} ${siteId} ${item.id} ${since} ${periods} ${userId}`,
        });
    }
  }
  return reminders;
}

/** Notifies the people who can decide an approval again after each period that it has waited. */
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
