import { columnOf } from '../document/layout.ts';
import { removeColumns } from '../document/remove.ts';
import { type Command, done, gone, refused } from './command.ts';

interface RemoveFields {
  readonly dbs: readonly string[];
  /** Removes what reads them too; without it the command is refused while something does. */
  readonly withReaders?: boolean;
}

export const removeFields: Command<RemoveFields> = {
  execute(document, { dbs, withReaders = false }, context) {
    const columns = dbs.map((db) => columnOf(document, context, db));
    const missing = dbs.find((_, index) => columns[index] === undefined);
    const [first] = columns;
    if (missing !== undefined || first === undefined) return gone(missing ?? '');
    const core = columns.find((column) => column?.origin === 'core');
    if (core !== undefined) return refused('core', { name: core.document.name });
    const { name } = first.document;
    const params = { name, count: dbs.length };
    const result = removeColumns(document, context, new Set(dbs), withReaders);
    if (!result.ok) return refused('read', params, result.readers);
    return done(result.document, 'remove_fields', params, { dropped: result.dropped });
  },
};
