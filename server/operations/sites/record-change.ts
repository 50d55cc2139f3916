import { GET_CURRENT_USER } from '../../../src/contract/session.ts';
import { GET_SITE_SETTINGS } from '../../../src/contract/sites.ts';
import { GET_MY_WORK, GET_SITE_OVERVIEW } from '../../../src/contract/work.ts';
import { writeEvents } from '../../db/events.ts';
import { type Tx, afterCommit, tenantOf } from '../../db/transaction.ts';
import type { Services } from '../services.ts';

/**
 * Writes the event of a changed site, and invalidates what shows it: its settings, the sites and
 * modules of everybody in the organisation, and what is due on it.
 */
export function recordSiteChange(
  { notifier }: Pick<Services, 'notifier'>,
  tx: Tx,
  call: string,
  siteId: number,
  changes: { readonly [pointer: string]: readonly [unknown, unknown] },
): void {
  const { organisationId } = tenantOf(tx);
  writeEvents(tx, [
    { site_id: siteId, call, item_type: 'settings.site', item_id: siteId, changes },
  ]);
  const stale = { organisationId, permission: null };
  afterCommit(tx, () => {
    for (const { name } of [GET_SITE_SETTINGS, GET_SITE_OVERVIEW])
      notifier.invalidate({ ...stale, call: name, siteId });
    for (const { name } of [GET_CURRENT_USER, GET_MY_WORK])
      notifier.invalidate({ ...stale, call: name, siteId: null });
  });
}
