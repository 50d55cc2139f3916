import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { maxInvited } from '../../../src/contract/invitations.ts';
import { withOrganisation, withoutIdempotencyKey } from '../context/call.ts';
import { hasPermission, isActiveGrant } from '../context/grants.ts';
import { peoplePermission } from '../context/permissions.ts';
import { Failure } from '../failure.ts';
import { type FileRow, UnreadableFile } from '../imports/read/table.ts';
import { withTable } from '../imports/read/with-table.ts';
import type { Caller, Services } from '../services.ts';

/** The largest file with people, in bytes. */
export const maxPeopleFileBytes = 5 * 1024 * 1024;

const textOf = (cell: FileRow['cells'][number]) =>
  cell === null ? '' : String(cell).replaceAll(/\s+/g, ' ').trim();

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
  const content = await buffer((await read()).content);
  if (content.length > maxPeopleFileBytes) throw new Failure('too_large');
  const bytes = {
    size: content.length,
    read: ({ start, end } = { start: 0, end: content.length }) =>
      Readable.from([content.subarray(start, end)]),
  };
  try {
    return await withTable(bytes, { signal }, async ({ headers, rows }) => {
      const found = [[...headers]];
      for await (const page of rows())
        for (const { cells } of page) {
          if (found.length > maxInvited) throw new UnreadableFile('too_many_rows');
          found.push(headers.map((_, at) => textOf(cells[at] ?? null)));
        }
      return { rows: found };
    });
  } catch (error) {
    throw error instanceof UnreadableFile
      ? new Failure('unreadable_file', { context: error.code })
      : error;
  }
}
