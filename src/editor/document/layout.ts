import { templateSources } from '../../runtime/compile/sources.ts';
import type { LayoutDocument, ModuleDocument, TemplateDocument } from '../../runtime/documents.ts';
import type { EditorColumn, EditorContext } from './context.ts';

export type TabDocument = LayoutDocument[number];
export type SectionDocument = TabDocument['sections'][number];
export type BlockDocument = NonNullable<SectionDocument['content']>[number];

/** A field by its db name, or a block of content by its id. */
export type EntryKey = Pick<Entry, 'is' | 'id'>;

/** Where something is shown. */
export interface SectionPlace {
  readonly tab: string;
  readonly section: string;
}

/** A field or a block of content of a section. */
export interface Entry {
  readonly is: 'field' | 'content';
  /** db name of the field, or id of the block. */
  readonly id: string;
  readonly order: number;
}

/** A template with what it leaves to its module. */
interface Shown {
  readonly module: ModuleDocument;
  readonly tabs: LayoutDocument;
  readonly columns: readonly EditorColumn[];
  readonly byDb: ReadonlyMap<string, EditorColumn>;
}

/** Documents never change. The last few are kept; undo holds hundreds, which would fill the memory. */
const known = new Map<TemplateDocument, Shown>();
const kept = 4;

function shownBy(document: TemplateDocument, { module }: EditorContext): Shown {
  const before = known.get(document);
  if (before?.module === module) return before;
  const { tabs, columns } = templateSources(module, document);
  const byDb = new Map(columns.map((column) => [column.document.db, column]));
  const shown = { module, tabs, columns, byDb };
  known.set(document, shown);
  const [oldest] = known.keys();
  if (known.size > kept && oldest !== undefined) known.delete(oldest);
  return shown;
}

/** The tabs that the form shows: the template's, or the module's where it has none. */
export function tabsOf(document: TemplateDocument, context: EditorContext): LayoutDocument {
  return shownBy(document, context).tabs;
}

/** Every column as the template shows it: core columns first. */
export function columnsOf(
  document: TemplateDocument,
  context: EditorContext,
): readonly EditorColumn[] {
  return shownBy(document, context).columns;
}

export function columnOf(
  document: TemplateDocument,
  context: EditorContext,
  db: string,
): EditorColumn | undefined {
  return shownBy(document, context).byDb.get(db);
}

export function findTab(tabs: LayoutDocument, id: string): TabDocument | undefined {
  return tabs.find((tab) => tab.id === id);
}

export function findSection(
  tabs: LayoutDocument,
  { tab, section }: SectionPlace,
): SectionDocument | undefined {
  return findTab(tabs, tab)?.sections.find(({ id }) => id === section);
}

/** The fields and blocks of a section in the order of the form (form/content/section-entries.ts). */
export function entriesOf(
  document: TemplateDocument,
  context: EditorContext,
  place: SectionPlace,
): readonly Entry[] {
  const blocks = findSection(tabsOf(document, context), place)?.content ?? [];
  const fields = columnsOf(document, context)
    .map((column) => column.document)
    .filter(({ tab, section }) => tab === place.tab && section === place.section);
  return [
    ...blocks.map(({ id, order }): Entry => ({ is: 'content', id, order })),
    ...fields.map(({ db, order }): Entry => ({ is: 'field', id: db, order })),
  ].toSorted((a, b) => a.order - b.order);
}

/** The document with its own tabs, so that they can be changed. */
export function withTabs(document: TemplateDocument, tabs: LayoutDocument): TemplateDocument {
  return { ...document, tabs };
}

/** The document with one section changed. */
export function mapSection(
  document: TemplateDocument,
  context: EditorContext,
  place: SectionPlace,
  change: (section: SectionDocument) => SectionDocument,
): TemplateDocument {
  const tabs = tabsOf(document, context).map((tab) =>
    tab.id === place.tab
      ? {
          ...tab,
          sections: tab.sections.map((each) => (each.id === place.section ? change(each) : each)),
        }
      : tab,
  );
  return withTabs(document, tabs);
}

/** `list` with `entry` before the one that `isNext` finds; at the end if there is none. */
export function insertedBefore<T>(
  list: readonly T[],
  entry: T,
  isNext: (each: T) => boolean,
): readonly T[] {
  const at = list.findIndex(isNext);
  return at === -1 ? [...list, entry] : list.toSpliced(at, 0, entry);
}
