import type { CompiledColumn, CompiledReport } from '../compiled.ts';
import type { ModuleDocument } from '../documents.ts';
import type { Problem } from '../problem.ts';
import { isInbound } from '../record/inbound-references.ts';
import { problem } from './problems.ts';

type ReportDocument = NonNullable<ModuleDocument['report']>;
type ReportKey = keyof ReportDocument;

const isText = ({ fieldType: { document } }: CompiledColumn) =>
  document.ruleType === 'text' && document.dataType === 'string';

/** Which columns can take what a report fills in. */
const accepts: Readonly<Record<ReportKey, (column: CompiledColumn) => boolean>> = {
  what: isText,
  title: isText,
  where: (column) =>
    column.fieldType.document.reference === 'item' &&
    typeof column.settings.moduleType === 'string' &&
    !isInbound(column),
  photos: ({ fieldType: { document } }) => document.reference === 'file',
  // A type that checks its files, such as photos, takes no sounds.
  voice: ({ fieldType: { document, file } }) => document.reference === 'file' && file === undefined,
  position: ({ fieldType }) => fieldType.isPosition === true,
  reportedAt: ({ fieldType: { document } }) => document.ruleType === 'date',
  reportedBy: ({ fieldType: { document } }) => document.ruleType === 'people',
};

/** The columns that a report fills in; null for a module without `report`. */
export function compileReport(
  { report }: Pick<ModuleDocument, 'report'>,
  byDb: ReadonlyMap<string, CompiledColumn>,
): CompiledReport | null {
  if (report === undefined) return null;
  const named = (db: string | undefined) => byDb.get(db ?? '') ?? null;
  const what = named(report.what);
  if (what === null) return null;
  return {
    what,
    title: named(report.title),
    where: report.where.flatMap((db) => named(db) ?? []),
    photos: named(report.photos),
    voice: named(report.voice),
    position: named(report.position),
    reportedAt: named(report.reportedAt),
    reportedBy: named(report.reportedBy),
  };
}

/** Names in `report` that belong to no core column of a suitable type. */
export function reportProblems(
  { report }: Pick<ModuleDocument, 'report'>,
  columns: readonly CompiledColumn[],
): readonly Problem[] {
  if (report === undefined) return [];
  const { where, ...single } = report;
  const named = [
    ...Object.entries(single).map(([key, db]) => ({ key, db, pointer: `/report/${key}` })),
    ...where.map((db, at) => ({ key: 'where', db, pointer: `/report/where/${at}` })),
  ] as readonly { readonly key: ReportKey; readonly db: string; readonly pointer: string }[];
  const core = new Map(
    columns.filter(({ origin }) => origin === 'core').map((column) => [column.db, column]),
  );
  return named
    .filter(({ key, db }) => {
      const column = core.get(db);
      return column === undefined || !accepts[key](column);
    })
    .map(({ key, db, pointer }) => problem('report_column', pointer, { db, key }));
}
