import { sql } from 'kysely';
import type { Translate } from '../../../../src/domain/error-body.ts';
import type { ImportProblem } from '../../../../src/contract/imports.ts';
import type { Language } from '../../../../src/runtime/text.ts';
import type { ItemRequest, ItemAccess } from '../../context/items.ts';
import type { RowFault } from '../../../db/tables/imports.ts';
import { type RowProblem, codeOf, faultSentence } from '../fault.ts';
import { withImports } from './access.ts';
import { readableJob } from './row.ts';

interface StoredProblem {
  readonly row: number;
  readonly column: string | null;
  readonly value: string | null;
  readonly code: string;
  readonly fault: RowFault;
  readonly sheet: string | null;
  readonly line: number | null;
}

/** Stores problems of further rows; `from` is the number of the stored ones. */
export async function insertProblems(
  { tx, siteId }: ItemAccess,
  importId: number,
  problems: readonly RowProblem[],
  from: number,
): Promise<void> {
  if (problems.length === 0) return;
  const rows = problems.map((problem, at) => ({
    ...problem,
    number: from + at,
    code: codeOf(problem.fault),
  }));
  await sql`
    insert into import_problems
      (site_id, import_id, number, row, db, "column", value, code, fault, sheet, line)
    select ${siteId}::integer, ${importId}::integer,
      number, row, db, "column", value, code, fault, sheet, line
    from json_to_recordset(${JSON.stringify(rows)}::json) as r (
      number integer, row integer, db text, "column" text, value text, code text, fault jsonb,
      sheet text, line integer)`.execute(tx);
}

export async function deleteProblems({ tx, siteId }: ItemAccess, importId: number): Promise<void> {
  await tx
    .deleteFrom('import_problems')
    .where('site_id', '=', siteId)
    .where('import_id', '=', importId)
    .execute();
}

/** The numbers of the rows with problems, and how many problems are stored. */
export async function rowsWithProblems(
  { tx, siteId }: ItemAccess,
  importId: number,
): Promise<{ readonly rows: ReadonlySet<number>; readonly problems: number }> {
  const found = await tx
    .selectFrom('import_problems')
    .select('row')
    .where('site_id', '=', siteId)
    .where('import_id', '=', importId)
    .execute();
  return { rows: new Set(found.map(({ row }) => row)), problems: found.length };
}

export function toProblem(
  stored: StoredProblem,
  say: Translate,
  language: Language,
): ImportProblem {
  const { row, sheet, line, column, value, code, fault } = stored;
  return {
    row: line ?? row,
    sheet,
    column,
    value,
    code,
    message: faultSentence(say, language, fault),
  };
}

const mostAtOnce = 100;

interface Query {
  readonly offset?: number;
  readonly limit?: number;
  readonly code?: string;
}

/** A page of the problems of an import in the order of the rows. Throws a Failure. */
export function importProblems(request: ItemRequest, importId: number, query: Query) {
  return withImports(request, (access) => listProblems(access, importId, query));
}

async function listProblems(access: ItemAccess, importId: number, query: Query) {
  await readableJob(access, importId);
  const { tx, siteId } = access;
  const { offset = 0, limit = mostAtOnce, code } = query;
  const ofImport = tx
    .selectFrom('import_problems')
    .where('site_id', '=', siteId)
    .where('import_id', '=', importId);
  const reasons = await ofImport
    .select(['code', sql<number>`count(*)::integer`.as('problems')])
    .groupBy('code')
    .orderBy('problems', 'desc')
    .orderBy('code')
    .execute();
  const wanted = code === undefined ? ofImport : ofImport.where('code', '=', code);
  const problems = await wanted
    .select(['row', 'sheet', 'line', 'column', 'value', 'code', 'fault'])
    .orderBy('row')
    .orderBy('number')
    .offset(offset)
    .limit(limit)
    .execute();
  const counted = reasons.filter((reason) => code === undefined || reason.code === code);
  return { problems, reasons, total: counted.reduce((sum, each) => sum + each.problems, 0) };
}
