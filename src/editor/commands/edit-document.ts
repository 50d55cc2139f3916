import type { ColumnDocument, TemplateDocument } from '../../runtime/documents.ts';
import { jsonEquals } from '../../runtime/record/json.ts';
import { type Command, done, refused } from './command.ts';

/** The parts of a template besides its columns; null removes a part. */
type Parts = {
  readonly [K in keyof Omit<TemplateDocument, 'columns' | 'moduleType'>]?:
    TemplateDocument[K] | null;
};

interface EditDocument {
  readonly parts: Parts;
  /** Columns that are new or changed, by their db names. */
  readonly columns: readonly ColumnDocument[];
  /** db names of columns that are gone. */
  readonly removed: readonly string[];
  /** db names of all columns in their order; names that somebody else added come last. */
  readonly order: readonly string[];
}

function withParts(document: TemplateDocument, parts: Parts): TemplateDocument {
  const next = { ...document };
  for (const [key, part] of Object.entries(parts)) {
    if (part === null || part === undefined) Reflect.deleteProperty(next, key);
    else Reflect.set(next, key, part);
  }
  return next;
}

/** Changes a template as somebody has edited its text: only what differs, so that others go on. */
export const editDocument: Command<EditDocument> = {
  mayBreak: true,
  execute(document, { parts, columns, removed, order }) {
    const gone = new Set(removed);
    const byDb = new Map(
      [...document.columns, ...columns]
        .filter(({ db }) => !gone.has(db))
        .map((column) => [column.db, column]),
    );
    const place = (db: string) => {
      const at = order.indexOf(db);
      return at === -1 ? order.length : at;
    };
    const sorted = [...byDb.values()].toSorted((a, b) => place(a.db) - place(b.db));
    const next = { ...withParts(document, parts), columns: sorted };
    if (jsonEquals(next, document)) return refused('nothing_changed');
    return done(next, 'edit_document', { name: next.name });
  },
};

/** The command that makes of one template another one of the same module; null if nothing differs. */
export function documentEdit(
  before: TemplateDocument,
  after: TemplateDocument,
): { readonly name: 'edit_document'; readonly args: EditDocument } | null {
  if (jsonEquals(before, after)) return null;
  const { columns: oldColumns, moduleType: _old, ...oldParts } = before;
  const { columns: newColumns, moduleType: _new, ...newParts } = after;
  const keys = new Set([...Object.keys(oldParts), ...Object.keys(newParts)]);
  const parts = Object.fromEntries(
    [...keys].flatMap((key) => {
      const part: unknown = Reflect.get(newParts, key);
      return jsonEquals(Reflect.get(oldParts, key), part) ? [] : [[key, part ?? null] as const];
    }),
  ) as Parts;
  const known = new Map(oldColumns.map((column) => [column.db, column]));
  const there = new Set(newColumns.map(({ db }) => db));
  return {
    name: 'edit_document',
    args: {
      parts,
      columns: newColumns.filter((column) => !jsonEquals(known.get(column.db), column)),
      removed: oldColumns.flatMap(({ db }) => (there.has(db) ? [] : [db])),
      order: newColumns.map(({ db }) => db),
    },
  };
}
