import { sql } from 'kysely';
import type { ImportCounts } from '../../../src/contract/imports.ts';
import { notifiedImportStates } from '../../../src/contract/notifications.ts';
import { type Tx, tenantOf } from '../../db/transaction.ts';
import type { Services } from '../services.ts';
import { insertNotifications } from './insert-notifications.ts';

/** The import in the notification of the person who started it. */
interface FinishedImport {
  readonly id: number;
  readonly site_id: number;
  readonly module_type: string;
  readonly file_name: string;
  readonly state: string;
  readonly counts: ImportCounts | null;
}

/**
 * Notifies the person who started an import that it has ended, in the transaction that ends it,
 * because they may have left the page. Earlier notifications of the same import are deleted.
 */
export async function notifyOfImport(
  tx: Tx,
  { notifier, now }: Pick<Services, 'notifier' | 'now'>,
  userId: number,
  job: FinishedImport,
): Promise<void> {
  const { id, site_id, module_type, file_name } = job;
  const state = notifiedImportStates.find((each) => each === job.state);
  if (state === undefined) return;
  await tx
    .deleteFrom('notifications')
    .where('organisation_id', '=', tenantOf(tx).organisationId)
    .where('user_id', '=', userId)
    .where('site_id', '=', site_id)
    .where('kind', '=', 'import')
    .where(sql<boolean>`data #>> '{import,id}' = ${String(id)}`)
    .execute();
  const notice = {
    userId,
    kind: 'import' as const,
    siteId: site_id,
    moduleType: module_type,
    import: { id, file_name, state, counts: job.counts },
  };
  await insertNotifications(tx, { notifier }, [notice], now().toISOString());
}
