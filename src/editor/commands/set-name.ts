import type { TemplateDocument } from '../../runtime/documents.ts';
import type { Text } from '../../runtime/text.ts';
import { mapColumn } from '../document/columns.ts';
import type { EditorContext } from '../document/context.ts';
import {
  columnOf,
  findSection,
  findTab,
  mapSection,
  tabsOf,
  withTabs,
} from '../document/layout.ts';
import { withoutFirstWordings } from '../document/first-texts.ts';
import { ownTypeOf } from '../document/own-types.ts';
import { isValidText, withWording } from '../document/texts.ts';
import { type Command, done, gone, refused } from './command.ts';

/** What has a name in every language. */
export type Named =
  | { readonly is: 'template' }
  | { readonly is: 'tab'; readonly tab: string }
  | { readonly is: 'section'; readonly tab: string; readonly section: string }
  | { readonly is: 'field'; readonly db: string };

interface SetName {
  readonly of: Named;
  readonly language: string;
  /** Empty removes the language, so that English is shown. */
  readonly wording: string;
}

function nameOf(document: TemplateDocument, of: Named, context: EditorContext): Text | undefined {
  const tabs = tabsOf(document, context);
  if (of.is === 'template') return document.name;
  if (of.is === 'tab') return findTab(tabs, of.tab)?.name;
  if (of.is === 'section') return findSection(tabs, of)?.name;
  return columnOf(document, context, of.db)?.document.name;
}

function idOf(of: Named): string {
  if (of.is === 'field') return of.db;
  if (of.is === 'section') return of.section;
  return of.is === 'tab' ? of.tab : of.is;
}

function withName(
  document: TemplateDocument,
  of: Named,
  name: Text,
  context: EditorContext,
): TemplateDocument {
  if (of.is === 'template') return { ...document, name };
  if (of.is === 'field') return mapColumn(document, context, of.db, (each) => ({ ...each, name }));
  if (of.is === 'section') return mapSection(document, context, of, (each) => ({ ...each, name }));
  const tabs = tabsOf(document, context);
  return withTabs(
    document,
    tabs.map((tab) => (tab.id === of.tab ? { ...tab, name } : tab)),
  );
}

/** Changes the name of the template, a tab, a section or a field in one language. */
export const setName: Command<SetName> = {
  execute(document, { of, language, wording }, context) {
    const before = nameOf(document, of, context);
    if (before === undefined) return gone(idOf(of));
    const column = of.is === 'field' ? columnOf(document, context, of.db)?.document : undefined;
    const typeName = column && ownTypeOf(document, column)?.name;
    const first = withoutFirstWordings(before, language, typeName);
    const name = withWording(first, language, wording);
    if (name === null || !isValidText(name)) return refused('text');
    return done(withName(document, of, name, context), 'set_name', { before, name });
  },
};
