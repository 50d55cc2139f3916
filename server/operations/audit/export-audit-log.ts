import type { AuditFilter } from '../../../src/contract/audit.ts';
import type { Translate } from '../../../src/domain/error-body.ts';
import type { Cell } from '../../../src/runtime/cell-codec/types.ts';
import type { Language } from '../../../src/runtime/text.ts';
import { pointerSegment } from '../../../src/runtime/record/pointer.ts';
import { type RowChange, diffRows, mayBeRows } from '../../../src/runtime/record/row-diff.ts';
import { cursorRows } from '../../db/cursor.ts';
import type { Caller, Services } from '../services.ts';
import { csvText, withHeader } from '../exports/csv.ts';
import { exportQueue } from '../exports/export-queue.ts';
import type { ExportedFile } from '../exports/items.ts';
import { spool } from '../exports/spool.ts';
import { type AuditAccess, withAudit } from './audit-access.ts';
import { auditEntries, selectAudit } from './read-audit-log.ts';

const columns = [
  'at',
  'site',
  'sequence',
  'user',
  'token',
  'address',
  'browser',
  'system',
  'area',
  'call',
  'item_type',
  'item_id',
  'item_name',
  'field',
  'before',
  'after',
] as const;

const cellOf = (value: unknown): Cell =>
  value === null || value === undefined
    ? null
    : typeof value === 'string' || typeof value === 'number'
      ? value
      : JSON.stringify(value);

/** The changed cells of a table, named by the ids of their rows; any other value as a whole. */
function valueRows(field: string, before: unknown, after: unknown): readonly (readonly Cell[])[] {
  const { rows } = mayBeRows(before) && mayBeRows(after) ? diffRows(before, after) : { rows: [] };
  if (rows.length === 0) return [[field, cellOf(before), cellOf(after)]];
  return rows.flatMap(({ id, cells, kind }) => {
    const changes = cells.map((cell) => [
      field + pointerSegment(id) + pointerSegment(cell.db),
      cellOf(cell.before),
      cellOf(cell.after),
    ]);
    const isThere = (when: RowChange['kind']) => (kind === when ? null : id);
    // A row without cells was added or removed nevertheless.
    return changes.length > 0
      ? changes
      : [[`${field}${pointerSegment(id)}/id`, isThere('added'), isThere('removed')]];
  });
}

/** One row per changed value, of a table one per changed cell; an event without values has one row. */
async function* auditRows(
  services: Services,
  access: AuditAccess,
  filter: AuditFilter,
): AsyncGenerator<readonly (readonly Cell[])[]> {
  for await (const page of cursorRows(access.tx, selectAudit(access, filter))) {
    const entries = await auditEntries(services, access, page);
    yield entries.flatMap((entry) => {
      const { at, site_id, sequence, user, token, origin, area, call, item_type, item_id } = entry;
      const facts: readonly Cell[] = [
        at,
        site_id === null ? null : (access.sites.get(site_id) ?? site_id),
        sequence,
        user?.name ?? null,
        token?.name ?? null,
        origin?.address ?? null,
        origin?.browser ?? null,
        origin?.system ?? null,
        area,
        call,
        item_type,
        item_id,
        cellOf(entry.item_name),
      ];
      const changed = Object.entries(entry.changes);
      const values = changed.flatMap(([field, [before, after]]) => valueRows(field, before, after));
      const erased = entry.erased.map((field): readonly Cell[] => [field, null, null]);
      const rows = [...values, ...erased];
      return (rows.length === 0 ? [[null, null, null]] : rows).map((row) => [...facts, ...row]);
    });
  }
}

/** The audit log that a filter chooses, as a CSV file. Throws `forbidden`. */
export function exportAuditLog(
  services: Services,
  caller: Caller,
  filter: AuditFilter,
  {
    language,
    say,
    signal,
  }: {
    readonly language: Language;
    readonly say: Translate;
    readonly signal: AbortSignal;
  },
): Promise<ExportedFile> {
  const run = () =>
    withAudit(services, caller, async (access) => {
      const header = columns.map((name) => say(language, `server:audit_${name}`));
      const pages = withHeader(header, auditRows(services, access, filter));
      const file = await spool(csvText(pages, { language, bom: true }), signal);
      return {
        ...file,
        name: `audit-${access.now.toISOString().slice(0, 10)}.csv`,
        type: 'text/csv',
      };
    });
  return exportQueue.run(caller.userId, run, signal);
}
