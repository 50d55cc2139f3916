import { placeEntries } from '../document/columns.ts';
import { columnOf, entriesOf, findSection, tabsOf } from '../document/layout.ts';
import { type Command, done, gone, refused } from './command.ts';

interface ResetCoreField {
  readonly db: string;
}

/** Shows a core field as the module does again: its place, name, settings and rules. */
export const resetCoreField: Command<ResetCoreField> = {
  execute(document, { db }, context) {
    const column = columnOf(document, context, db);
    if (column === undefined) return gone(db);
    const { name } = column.document;
    const core = context.module.coreColumns.find((each) => each.db === db);
    if (core === undefined) return refused('not_core', { name });
    const coreColumns = (document.coreColumns ?? []).filter((each) => each.db !== db);
    const { coreColumns: _old, ...rest } = document;
    const next = coreColumns.length === 0 ? rest : { ...rest, coreColumns };
    const { tab, section } = core;
    const place = { tab, section };
    // The template may have removed the section since.
    if (findSection(tabsOf(next, context), place) === undefined) return gone(section);
    const entries = entriesOf(next, context, place);
    return done(placeEntries(next, context, place, entries), 'reset_core_field', { name });
  },
};
