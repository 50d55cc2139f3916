import { codeOf } from '../../error-code.ts';
import { type Tenant, withTenant } from '../../db/transaction.ts';
import { Failure } from '../failure.ts';
import type { Services } from '../services.ts';

const lockTimeout = '55P03';

/** The import that takes rows in on the site; null where none does. */
function runningImport({ db }: Pick<Services, 'db'>, tenant: Tenant, siteId: number) {
  return withTenant(db, tenant, (tx) =>
    tx
      .selectFrom('import_jobs')
      .select('file_name')
      .where('site_id', '=', siteId)
      .where('state', '=', 'applying')
      .orderBy('beat_at', 'desc')
      .limit(1)
      .executeTakeFirst(),
  );
}

/**
 * What went wrong, in better words where somebody waited too long for what a running import has
 * locked: then it is `import_running`.
 */
export async function explainLockTimeout(
  services: Pick<Services, 'db'>,
  tenant: Tenant,
  siteId: number,
  error: unknown,
): Promise<unknown> {
  if (codeOf(error) !== lockTimeout) return error;
  const job = await runningImport(services, tenant, siteId);
  return job === undefined ? error : new Failure('import_running', { file: job.file_name });
}
