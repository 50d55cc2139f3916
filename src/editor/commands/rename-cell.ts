import type { Text } from '../../runtime/text.ts';
import { isText } from '../../runtime/text.ts';
import {
  type CellName,
  cellsIn,
  isCellName,
  publishedCell,
  withRenamedCell,
} from '../document/cell-names.ts';
import { columnOf } from '../document/layout.ts';
import { type Command, done, gone, refused } from './command.ts';

/**
 * Gives a column of a table another key, and everything that names it with it. A published one keeps its
 * key: rows store cells under it. Those of the module's own tables keep theirs too.
 */
export const renameCell: Command<CellName> = {
  execute(document, names, context) {
    const { table, db, to } = names;
    const column = columnOf(document, context, table)?.document;
    if (column === undefined) return gone(table);
    const cells = cellsIn(column);
    const cell = cells.find((each) => each['db'] === db);
    if (cell === undefined) return gone(db, 'cell');
    const name: Text = isText(cell['name']) ? cell['name'] : db;
    const core = context.module.coreColumns.find((each) => each.db === table);
    if (core !== undefined && cellsIn(core).some((each) => each['db'] === db))
      return refused('core_name', { name });
    if (context.published.has(publishedCell(table, db))) return refused('published_name', { name });
    if (!isCellName(to)) return refused('db', { name: to });
    if (to === db) return done(document, 'rename_field', { name, to });
    if (cells.some((each) => each['db'] === to)) return refused('taken', { name: to });
    return done(withRenamedCell(document, context, names), 'rename_field', { name, to });
  },
};
