import type { Translate } from '../../../../src/domain/error-body.ts';
import type { Language } from '../../../../src/runtime/text.ts';
import type { ItemRequest } from '../../context/items.ts';
import { withImports } from '../jobs/access.ts';
import { toProblem } from '../jobs/problems.ts';

/** The number of problems that one query reads. */
const problemsPerQuery = 2000;

export interface Reason {
  /** The row of the item. */
  readonly row: number;
  /** The sheet of rows of a table (null in a CSV) and the line in it; null: the row itself. */
  readonly line: { readonly sheet: string | null; readonly number: number } | null;
  readonly text: string;
}

/** The reasons of an import in the order of the rows. */
export async function* reasonsOf(
  request: ItemRequest,
  importId: number,
  say: Translate,
  language: Language,
): AsyncGenerator<Reason> {
  for (let offset = 0; ; offset += problemsPerQuery) {
    const found = await withImports(request, ({ tx, siteId }) =>
      tx
        .selectFrom('import_problems')
        .select(['row', 'sheet', 'line', 'column', 'value', 'code', 'fault'])
        .where('site_id', '=', siteId)
        .where('import_id', '=', importId)
        .orderBy('row')
        .orderBy('number')
        .offset(offset)
        .limit(problemsPerQuery)
        .execute(),
    );
    for (const stored of found) {
      const { row, sheet, line } = stored;
      const { column, message } = toProblem(stored, say, language);
      const text = column === null ? message : `${column}: ${message}`;
      yield { row, line: line === null ? null : { sheet, number: line }, text };
    }
    if (found.length < problemsPerQuery) return;
  }
}

const joined = (texts: readonly string[]) => texts.join(' | ');

/**
 * Each bad row with all its problems as one text; empty if only rows of its tables have problems.
 */
export async function* reasonsByRow(
  reasons: AsyncIterable<Reason>,
): AsyncGenerator<{ readonly row: number; readonly text: string }> {
  let row: number | null = null;
  let texts: string[] = [];
  for await (const reason of reasons) {
    if (row !== null && reason.row !== row) {
      yield { row, text: joined(texts) };
      texts = [];
    }
    ({ row } = reason);
    if (reason.line === null) texts.push(reason.text);
  }
  if (row !== null) yield { row, text: joined(texts) };
}

/** The problems of each line of a sheet of rows as one text, and the rows of the refused items. */
export async function reasonsByLine(
  reasons: AsyncIterable<Reason>,
  sheet: string | null,
): Promise<{ readonly rows: ReadonlySet<number>; readonly texts: ReadonlyMap<number, string> }> {
  const rows = new Set<number>();
  const texts = new Map<number, string>();
  for await (const { row, line, text } of reasons) {
    rows.add(row);
    if (line === null || line.sheet !== sheet) continue;
    const earlier = texts.get(line.number);
    texts.set(line.number, earlier === undefined ? text : joined([earlier, text]));
  }
  return { rows, texts };
}
