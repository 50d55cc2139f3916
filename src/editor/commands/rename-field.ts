import { columnOf, columnsOf } from '../document/layout.ts';
import { isDbName } from '../document/names.ts';
import { withRenamedReferences } from '../document/references.ts';
import { type Command, done, gone, refused } from './command.ts';

interface RenameField {
  readonly db: string;
  readonly to: string;
}

/**
 * Gives a field another db name, and every reference with it. A published field keeps its name:
 * items store values under it.
 */
export const renameField: Command<RenameField> = {
  execute(document, { db, to }, context) {
    const column = columnOf(document, context, db);
    if (column === undefined) return gone(db);
    const { name } = column.document;
    if (column.origin === 'core') return refused('core_name', { name });
    if (context.published.has(db)) return refused('published_name', { name });
    if (!isDbName(to)) return refused('db', { name: to });
    if (to === db) return done(document, 'rename_field', { name, to });
    const isTaken = columnsOf(document, context).some((each) => each.document.db === to);
    if (isTaken) return refused('taken', { name: to });
    const followed = withRenamedReferences(document, context, new Map([[db, to]]));
    const columns = followed.columns.map((each) => (each.db === db ? { ...each, db: to } : each));
    return done({ ...followed, columns }, 'rename_field', { name, to });
  },
};
