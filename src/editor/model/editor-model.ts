import { isOnlyRenumbered } from '../../runtime/compile/reuse.ts';
import type { ColumnDocument, LayoutDocument, TemplateDocument } from '../../runtime/documents.ts';
import type { Problem } from '../../runtime/problem.ts';
import { createNotifier, type Notifier } from '../../modules/form/model/notifier.ts';
import type { Outcome, Sentence } from '../commands/command.ts';
import type { EditorCommand } from '../commands/registry.ts';
import type { EditorColumn, EditorContext } from '../document/context.ts';
import {
  columnOf,
  columnsOf,
  type Entry,
  entriesOf,
  type SectionPlace,
  tabsOf,
} from '../document/layout.ts';
import { type CompiledDraft, draftCompiler, type DraftSource } from './compile-draft.ts';
import { firstColumns } from './first-columns.ts';
import type { LogEntry } from './log.ts';
import type { Selected, SelectedEntry } from './selected.ts';
import { createSelection } from './selection.ts';
import { createSession, type Session } from './session.ts';

/** What can be subscribed to besides db names, which are the documents of columns. */
export const editorTopics = {
  document: ':document',
  /** Tabs, sections, blocks and the places of fields. */
  structure: ':structure',
  history: ':history',
  selection: ':selection',
  /** What others have selected. */
  others: ':others',
} as const;

/** Names of people by the key of the part that they have selected. */
export type OthersSelected = ReadonlyMap<string, readonly string[]>;

export interface EditorModelOptions extends DraftSource {
  /** The template with which the draft begins. */
  readonly template: TemplateDocument;
  /** The template's published columns: field type by db name. */
  readonly published: EditorContext['published'];
  /** Names who edits; two windows of one person are two authors. */
  readonly author: string;
  /** Begins the ids of entries: another one each time that the same author opens the draft. */
  readonly entryPrefix?: string;
}

/** The state of one template editor, without React. Its functions do not depend on `this`. */
export interface EditorModel extends Pick<Notifier, 'subscribe' | 'version'> {
  readonly context: EditorContext;
  readonly document: () => TemplateDocument;
  readonly tabs: () => LayoutDocument;
  readonly entries: (place: SectionPlace) => readonly Entry[];
  readonly columns: () => readonly EditorColumn[];
  readonly column: (db: string) => EditorColumn | undefined;
  readonly compiled: () => CompiledDraft;
  /**
   * The draft with so many fields of its own only, where they compile without the others: what a first
   * picture needs of a long template. Else all of it.
   */
  readonly firstCompiled: (count: number) => CompiledDraft;
  readonly problems: () => readonly Problem[];
  /** Problems at or below a column's document. */
  readonly problemsOf: (column: ColumnDocument) => readonly Problem[];
  readonly perform: (command: EditorCommand, gesture?: string) => Outcome;
  readonly endStep: () => void;
  readonly undo: () => Sentence | null;
  readonly redo: () => Sentence | null;
  readonly history: () => { readonly undo: Sentence | null; readonly redo: Sentence | null };
  /** What was selected last; settings show it. */
  readonly selected: () => Selected;
  /** Every selected part; several are fields and blocks. */
  readonly selection: () => readonly Selected[];
  readonly isSelected: (key: string) => boolean;
  /** Selects a part instead of the others, adds or takes it, or everything up to it. */
  readonly select: (selected: Selected, how?: 'only' | 'toggle' | 'extend') => void;
  readonly selectAll: (parts: readonly Selected[]) => void;
  /** Fields and blocks in the order of the form. */
  readonly order: () => readonly SelectedEntry[];
  readonly entriesOfLog: () => readonly LogEntry[];
  readonly pending: Session['pending'];
  /** Who else has what selected: names by the key of the part. */
  readonly others: () => OthersSelected;
  readonly setOthers: (others: OthersSelected) => void;
  readonly receive: (entry: LogEntry) => void;
  readonly refusals: Session['refusals'];
}

/** Topics and db names whose readers a change concerns. */
function changedKeys(before: TemplateDocument, after: TemplateDocument): readonly string[] {
  const keys: string[] = [editorTopics.document, editorTopics.history];
  const own = (document: TemplateDocument) =>
    new Map([...(document.coreColumns ?? []), ...document.columns].map((each) => [each.db, each]));
  const [ownBefore, ownAfter] = [own(before), own(after)];
  let isMoved = before.tabs !== after.tabs;
  for (const db of new Set([...ownBefore.keys(), ...ownAfter.keys()])) {
    const [was, is] = [ownBefore.get(db), ownAfter.get(db)];
    if (was === is) continue;
    if (was === undefined || is === undefined || !isOnlyRenumbered(was, is)) keys.push(db);
    const places = ['tab', 'section', 'order'] as const;
    if (places.some((key) => was?.[key] !== is?.[key])) isMoved = true;
  }
  return isMoved ? [...keys, editorTopics.structure] : keys;
}

/** Whether the selected part is still there. */
function isThere(selected: Selected, document: TemplateDocument, context: EditorContext): boolean {
  if (selected.is === 'template') return true;
  if (selected.is === 'field')
    return columnsOf(document, context).some((each) => each.document.db === selected.db);
  const tab = tabsOf(document, context).find(({ id }) => id === selected.tab);
  if (selected.is === 'tab') return tab !== undefined;
  const section = tab?.sections.find(({ id }) => id === selected.section);
  if (selected.is === 'section') return section !== undefined;
  return section?.content?.some(({ id }) => id === selected.id) === true;
}

export function createEditorModel(options: EditorModelOptions): EditorModel {
  const { template, published, author, entryPrefix = author, ...source } = options;
  const compiler = draftCompiler(source);
  const { module, flow, fieldTypes } = source;
  const context = { module, flow, fieldTypes, published, problemsOf: compiler.problemsOf };
  const session = createSession({ base: template, context, author, entryPrefix });
  const notifier = createNotifier();
  const selection = createSelection();
  let others: OthersSelected = new Map();
  let draft: { readonly document: TemplateDocument; readonly compiled: CompiledDraft } | null =
    null;

  function compiled(): CompiledDraft {
    const document = session.document();
    if (draft?.document !== document) draft = { document, compiled: compiler.compile(document) };
    return draft.compiled;
  }

  function firstCompiled(count: number): CompiledDraft {
    const document = session.document();
    if (draft?.document === document || document.columns.length <= count) return compiled();
    const first = compiler.compile(firstColumns(document, tabsOf(document, context), count));
    return first.hasErrors ? compiled() : first;
  }

  /** Runs a change and tells the readers of what it changed. */
  function changing<T>(change: () => T): T {
    const before = session.document();
    const result = change();
    const after = session.document();
    const keys = before === after ? [editorTopics.history] : changedKeys(before, after);
    const parts = selection.parts();
    const left = parts.filter((part) => isThere(part, after, context));
    if (left.length < parts.length) selection.set(left);
    notifier.notify(left.length < parts.length ? [...keys, editorTopics.selection] : keys);
    return result;
  }

  function order(): readonly SelectedEntry[] {
    const document = session.document();
    return tabsOf(document, context).flatMap(({ id: tab, sections }) =>
      sections.flatMap(({ id: section }) =>
        entriesOf(document, context, { tab, section }).map(({ is, id }): SelectedEntry =>
          is === 'field' ? { is, db: id } : { is, id, tab, section },
        ),
      ),
    );
  }

  function ended(): void {
    session.endStep();
    notifier.notify([editorTopics.selection]);
  }

  return {
    context,
    document: session.document,
    tabs: () => tabsOf(session.document(), context),
    entries: (place) => entriesOf(session.document(), context, place),
    columns: () => columnsOf(session.document(), context),
    column: (db) => columnOf(session.document(), context, db),
    compiled,
    firstCompiled,
    problems: () => compiled().problems,
    problemsOf(column) {
      const { columns, coreColumns = [] } = session.document();
      const at = columns.findIndex(({ db }) => db === column.db);
      const core = coreColumns.findIndex(({ db }) => db === column.db);
      const pointer = at === -1 ? `/coreColumns/${core}` : `/columns/${at}`;
      return compiled().problems.filter(
        (each) => each.pointer === pointer || each.pointer.startsWith(`${pointer}/`),
      );
    },
    perform: (command, gesture) => changing(() => session.perform(command, gesture)),
    endStep: session.endStep,
    undo: () => changing(session.undo),
    redo: () => changing(session.redo),
    history: session.history,
    selected: selection.last,
    selection: selection.parts,
    isSelected: selection.has,
    select(part, how = 'only') {
      if (how === 'toggle') selection.toggle(part);
      else if (how === 'extend') selection.extend(part, order());
      else selection.replace(part);
      ended();
    },
    selectAll(parts) {
      selection.set(parts);
      ended();
    },
    order,
    entriesOfLog: session.entries,
    pending: session.pending,
    others: () => others,
    setOthers(next) {
      others = next;
      notifier.notify([editorTopics.others]);
    },
    refusals: session.refusals,
    receive: (entry) => changing(() => session.receive(entry)),
    subscribe: notifier.subscribe,
    version: notifier.version,
  };
}
