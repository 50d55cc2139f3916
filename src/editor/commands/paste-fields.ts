import type { ColumnDocument, TemplateDocument } from '../../runtime/documents.ts';
import type { Rule } from '../../runtime/rules/rule.ts';
import { type BlockContent, type BlockDraft, isValidBlock } from '../document/blocks.ts';
import { placeEntries } from '../document/columns.ts';
import type { EditorContext } from '../document/context.ts';
import {
  columnsOf,
  type EntryKey,
  entriesOf,
  findSection,
  insertedBefore,
  mapSection,
  type SectionPlace,
  tabsOf,
} from '../document/layout.ts';
import { freeName, isDbName, isReservedName, nameFromLabel } from '../document/names.ts';
import { columnWithRenamedReferences, renamedRule, tablesOf } from '../document/references.ts';
import { withoutInvalidParts } from '../document/without-invalid-parts.ts';
import { isValidText } from '../document/texts.ts';
import { type Command, done, gone, refused } from './command.ts';

/** A block of the clipboard. */
export interface PastedBlock {
  readonly after: number;
  readonly id: string;
  readonly shows: BlockContent;
  readonly visibleWhen?: Rule;
}

interface PasteFields extends SectionPlace {
  /** The fields of the clipboard, with their settings and rules. */
  readonly columns: readonly ColumnDocument[];
  /** Its blocks of content, each with the number of fields before it. */
  readonly blocks?: readonly PastedBlock[];
  /** Copies within the template: the sentence says so. */
  readonly isCopy?: boolean;
  /** The field or block that follows; absent: at the end of the section. */
  readonly before?: string;
}

const most = { columns: 1000, blocks: 50 };

/**
 * Pastes fields and blocks of this or another template. A name that is taken gets a number, and
 * references among the pasted fields follow. What cannot work here is left out: rules that read a
 * field that is not there, rights of another module.
 */
export const pasteFields: Command<PasteFields> = {
  execute(document, { columns, blocks = [], isCopy = false, before, ...place }, context) {
    const section = findSection(tabsOf(document, context), place);
    if (section === undefined) return gone(place.section);
    const known = columns.filter(
      ({ columnType, db, name }) =>
        context.fieldTypes.has(columnType) && isDbName(db) && isValidText(name),
    );
    const content = section.content ?? [];
    const [first] = known;
    const { pasted, names, tables } = renamedColumns(document, known, place, context);
    const followed = blocks.map(({ visibleWhen, ...rest }): PastedBlock =>
      visibleWhen === undefined
        ? rest
        : { ...rest, visibleWhen: renamedRule(visibleWhen, names, tables) },
    );
    const texts = newBlocks(followed, new Set(content.map(({ id }) => id)));
    if (first === undefined && texts.length === 0) return refused('nothing_to_paste');
    if (document.columns.length + known.length > most.columns)
      return refused('full', { count: most.columns });
    if (content.length + texts.length > most.blocks) return refused('full', { count: most.blocks });
    const keys = [
      ...pasted.map(({ db }, index) => ({ at: index + 1, key: { is: 'field', id: db } as const })),
      ...texts.map(({ after, block }) => ({
        at: after + 0.5,
        key: { is: 'content', id: block.id } as const,
      })),
    ].toSorted((a, b) => a.at - b.at);
    let entries: readonly EntryKey[] = entriesOf(document, context, place);
    for (const { key } of keys)
      entries = insertedBefore<EntryKey>(entries, key, ({ id }) => id === before);
    const added = { ...document, columns: [...document.columns, ...pasted] };
    const next =
      texts.length === 0
        ? added
        : mapSection(added, context, place, (each) => ({
            ...each,
            content: [...content, ...texts.map(({ block }) => block)],
          }));
    const placed = placeEntries(next, context, place, entries);
    const ours = new Set([
      ...pasted.map((_, index) => `/columns/${document.columns.length + index}`),
      ...texts.map(({ block }) => pointerOfBlock(placed, place, block.id)),
    ]);
    const isPasted = ({ pointer }: { readonly pointer: string }) =>
      ours.has(
        pointer
          .split('/')
          .slice(0, pointer.startsWith('/columns/') ? 3 : 7)
          .join('/'),
      );
    return done(
      withoutInvalidParts(placed, context, isPasted),
      isCopy ? 'copy_entries' : texts.length === 0 ? 'paste_fields' : 'paste_entries',
      { name: first?.name ?? section.name, count: keys.length, section: section.name },
      { created: names },
    );
  },
};

function pointerOfBlock(document: TemplateDocument, place: SectionPlace, id: string): string {
  const { tabs = [] } = document;
  const tab = tabs.findIndex((each) => each.id === place.tab);
  const sections = tabs[tab]?.sections ?? [];
  const section = sections.findIndex((each) => each.id === place.section);
  const block = (sections[section]?.content ?? []).findIndex((each) => each.id === id);
  return `/tabs/${tab}/sections/${section}/content/${block}`;
}

/** Blocks that show something, with ids that are free in the section. */
function newBlocks(blocks: readonly PastedBlock[], taken: Set<string>) {
  return blocks.flatMap(({ after, id: wanted, shows, visibleWhen }) => {
    const id = freeName(nameFromLabel(wanted, 'text'), (each) => taken.has(each));
    const block: BlockDraft = {
      ...shows,
      id,
      order: 0,
      ...(visibleWhen !== undefined && { visibleWhen }),
    };
    if (!isValidBlock(block)) return [];
    taken.add(id);
    return [{ after, block }];
  });
}

/** Columns with names that are free in the template; references among them follow. */
function renamedColumns(
  document: TemplateDocument,
  known: readonly ColumnDocument[],
  place: SectionPlace,
  context: EditorContext,
) {
  const taken = new Set(columnsOf(document, context).map((each) => each.document.db));
  const names = new Map<string, string>();
  for (const { db } of known) {
    const free = freeName(db, (each) => taken.has(each) || isReservedName(each));
    taken.add(free);
    names.set(db, free);
  }
  const rows = known.filter(
    ({ columnType }) => context.fieldTypes.get(columnType)?.document.ruleType === 'rows',
  );
  const tables = new Set([...tablesOf(document, context), ...rows.map(({ db }) => db)]);
  const pasted = known.map((column): ColumnDocument => {
    const { tableOrder: _order, width: _width, ...rest } = column;
    const followed = columnWithRenamedReferences(rest, names, tables);
    return { ...followed, db: names.get(column.db) ?? column.db, ...place, order: 0 };
  });
  return { pasted, names, tables };
}
