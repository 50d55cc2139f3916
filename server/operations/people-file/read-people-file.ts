import type { Readable } from 'node:stream';
import { maxInvited } from '../../../src/contract/invitations.ts';
import { withOrganisation, withoutIdempotencyKey } from '../context/call.ts';
import { hasPermission, isActiveGrant } from '../context/grants.ts';
import { peoplePermission } from '../context/permissions.ts';
import { Failure } from '../failure.ts';
import { readSmallTable } from '../imports/read/small-table.ts';
import type { Caller, Services } from '../services.ts';

/** The largest file with people, in bytes. */
export const maxPeopleFileBytes = 5 * 1024 * 1024;

/**
 * The rows of a CSV or XLSX file with people, the header first. Nothing is stored. Throws
 * `forbidden` for a caller who manages people nowhere, `too_large` and `unreadable_file`.
 */
export async function readPeopleFile(
  services: Services,
  caller: Caller,
  read: () => Promise<{ readonly content: Readable }>,
  signal: AbortSignal,
): Promise<{ readonly rows: string[][] }> {
  await withOrganisation(services, withoutIdempotencyKey(caller), ({ grants, now }) => {
    const live = grants.filter((grant) => isActiveGrant(grant, now));
    if (!hasPermission(live, peoplePermission)) throw new Failure('forbidden');
    return Promise.resolve();
  });
  const bounds = { maxBytes: maxPeopleFileBytes, maxRows: maxInvited };
  const { rows } = await readSmallTable(services, (await read()).content, bounds, signal);
  return { rows };
}
