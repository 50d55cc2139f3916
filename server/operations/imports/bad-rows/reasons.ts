import type { Translate } from '../../../../src/domain/error-body.ts';
import type { Language } from '../../../../src/runtime/text.ts';
import type { ItemRequest } from '../../context/items.ts';
import { withImports } from '../jobs/access.ts';
import { toProblem } from '../jobs/problems.ts';

/** Problems that are read at once. */
const page = 2000;

/** Each bad row with everything that is wrong with it as one text, in the order of the rows. */
export async function* reasonsInOrder(
  request: ItemRequest,
  importId: number,
  say: Translate,
  language: Language,
): AsyncGenerator<{ readonly row: number; readonly text: string }> {
  let row: number | null = null;
  let texts: string[] = [];
  for (let offset = 0; ; offset += page) {
    const found = await withImports(request, ({ tx, siteId }) =>
      tx
        .selectFrom('import_problems')
        .select(['row', 'column', 'value', 'code', 'fault'])
        .where('site_id', '=', siteId)
        .where('import_id', '=', importId)
        .orderBy('row')
        .orderBy('number')
        .offset(offset)
        .limit(page)
        .execute(),
    );
    for (const stored of found) {
      if (row !== null && stored.row !== row) {
        yield { row, text: texts.join(' | ') };
        texts = [];
      }
      row = stored.row;
      const { column, message } = toProblem(stored, say, language);
      texts.push(column === null ? message : `${column}: ${message}`);
    }
    if (found.length < page) break;
  }
  if (row !== null) yield { row, text: texts.join(' | ') };
}
