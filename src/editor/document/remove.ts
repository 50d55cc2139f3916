import type { TemplateDocument } from '../../runtime/documents.ts';
import { placeEntries } from './columns.ts';
import type { EditorContext } from './context.ts';
import { entriesOf, type SectionPlace } from './layout.ts';
import { type Reader, readersOf, withoutReaders } from './references.ts';

type Result =
  | { readonly ok: true; readonly document: TemplateDocument; readonly dropped: readonly Reader[] }
  | { readonly ok: false; readonly readers: readonly Reader[] };

/**
 * The document without some of the template's own columns. While something else reads them, only
 * `withReaders` removes them, and what reads them.
 */
export function removeColumns(
  document: TemplateDocument,
  context: EditorContext,
  dbs: ReadonlySet<string>,
  withReaders: boolean,
): Result {
  const readers = readersOf(document, context, dbs);
  if (readers.length > 0 && !withReaders) return { ok: false, readers };
  // Before the columns go, so that tables among them are still known.
  const unread = readers.length === 0 ? document : withoutReaders(document, context, dbs);
  const columns = unread.columns.filter(({ db }) => !dbs.has(db));
  return { ok: true, document: { ...unread, columns }, dropped: readers };
}

interface Removal {
  readonly places: readonly SectionPlace[];
  /** Where core columns go, which cannot be removed. */
  readonly target: SectionPlace;
  readonly withReaders: boolean;
}

/** Empties sections: own columns are removed, core columns move to the end of another section. */
export function removeSections(
  document: TemplateDocument,
  context: EditorContext,
  { places, target, withReaders }: Removal,
): Result {
  const own = new Set(document.columns.map(({ db }) => db));
  const fields = places
    .flatMap((place) => entriesOf(document, context, place))
    .filter((entry) => entry.is === 'field');
  const removed = new Set(fields.map(({ id }) => id).filter((db) => own.has(db)));
  const result = removeColumns(document, context, removed, withReaders);
  if (!result.ok) return result;
  const core = fields.filter(({ id }) => !own.has(id));
  if (core.length === 0) return result;
  const entries = [...entriesOf(result.document, context, target), ...core];
  return { ...result, document: placeEntries(result.document, context, target, entries) };
}
