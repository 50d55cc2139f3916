import { siteExportType } from '../../../../src/contract/exports.ts';
import { siteDay } from '../../../../src/runtime/rules/dates.ts';
import { lackedRights } from '../../../../src/domain/permissions.ts';
import { itemPermission, settingsPermission } from '../../context/permissions.ts';
import { requirePermission, withSite } from '../../context/site.ts';
import { Failure } from '../../failure.ts';
import type { Caller, Services } from '../../services.ts';
import type { ExportedFile } from '../items.ts';
import { exportQueue } from '../export-queue.ts';
import { fileName } from '../file-name.ts';
import { spool } from '../spool.ts';
import { type Line, siteLines } from './lines.ts';

/** Lines are joined to chunks of about this many characters. */
const pieceLength = 64 * 1024;

/** JSON lines; the last one has the number of lines before it. */
async function* jsonText(lines: AsyncIterable<Line>): AsyncGenerator<string> {
  let count = 0;
  let piece = '';
  for await (const line of lines) {
    piece += `${JSON.stringify(line)}\n`;
    count += 1;
    if (piece.length < pieceLength) continue;
    yield piece;
    piece = '';
  }
  yield `${piece}${JSON.stringify({ kind: 'end', lines: count })}\n`;
}

/**
 * Exports all data of a site as JSON lines from one snapshot, for people who may read all of it and
 * manage its settings. Throws a Failure.
 */
export function exportSite(
  services: Services,
  caller: Caller,
  siteId: number,
  signal: AbortSignal,
): Promise<ExportedFile> {
  const run = () =>
    withSite(
      services,
      caller,
      siteId,
      async (access) => {
        requirePermission(access, settingsPermission);
        for (const { document } of services.modules.all()) {
          // The items of a module that the site does not use belong to its data too.
          if (!access.holds(itemPermission(document.type, 'read'))) throw new Failure('forbidden');
          if (lackedRights(document, access.holds).read.length > 0) throw new Failure('forbidden');
        }
        const site = await access.tx
          .selectFrom('sites')
          .selectAll()
          .where('organisation_id', '=', access.organisationId)
          .where('id', '=', siteId)
          .executeTakeFirstOrThrow();
        const file = await spool(jsonText(siteLines(services, access, site)), signal);
        const name = fileName([site.name, siteDay(access.now, access.timeZone)], 'jsonl');
        return { ...file, name, type: siteExportType };
      },
      { snapshot: true },
    );
  return exportQueue.run(caller.userId, run, signal);
}
