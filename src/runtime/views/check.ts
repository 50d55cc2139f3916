import type { CompiledModule } from '../compiled.ts';
import type { ViewDocument } from '../documents.ts';
import { QueryError } from '../query/error.ts';
import { prepareGroups } from '../query/groups/prepare.ts';
import { prepareQuery } from '../query/prepare.ts';
import { columnsRead } from '../query/template-columns.ts';
import { queryText } from '../rules/texts.ts';
import type { Text } from '../text.ts';

/** What a view asks for and the module does not have (any more); the view works without it. */
export interface ViewWarning {
  /** JSON pointer into the view's document. */
  readonly pointer: string;
  readonly sentence: Text;
}

const context = { now: new Date(0).toISOString(), timeZone: 'UTC' };

/** The sentence of a question that can't be asked; null of one that can. */
function refusal(ask: () => unknown): Text | null {
  try {
    ask();
    return null;
  } catch (error) {
    if (error instanceof QueryError) return error.sentence;
    throw error;
  }
}

/** Columns that a kind of view is made from, by their place in the document. */
function madeFrom({ board, calendar, tree, map, cards }: ViewDocument) {
  return [
    ['/board/by', board?.by],
    ['/calendar/from', calendar?.from],
    ['/calendar/to', calendar?.to],
    ['/tree/parent', tree?.parent],
    ['/map/at', map?.at],
    ['/cards/picture', cards?.picture],
  ] as const;
}

/**
 * Holds a view against the module as its lists see it (`withTemplateColumns`): every part that names
 * a column which is not there, or can't be sorted, filtered, grouped or added up.
 */
export function viewWarnings(module: CompiledModule, view: ViewDocument): readonly ViewWarning[] {
  const { columns = [], sort = [], group = [], sums = [], filter, search } = view;
  const listed = new Set(module.listColumns.map(({ db }) => db));
  const missing = (db: string | undefined) =>
    db === undefined || listed.has(db) ? null : queryText('no_column', { name: db });
  const found: readonly (readonly [pointer: string, sentence: Text | null])[] = [
    ...columns.map(({ db }, at) => [`/columns/${at}/db`, missing(db)] as const),
    ...madeFrom(view).map(([pointer, db]) => [pointer, missing(db)] as const),
    ...sort.map(
      (key, at) =>
        [`/sort/${at}`, refusal(() => prepareQuery(module, { sort: [key] }, context))] as const,
    ),
    ...group.map(
      ({ by }, at) =>
        [`/group/${at}/by`, refusal(() => prepareGroups(module, { by }, context))] as const,
    ),
    ...sums.map(
      (db, at) =>
        [`/sums/${at}`, refusal(() => prepareGroups(module, { sums: [db] }, context))] as const,
    ),
    ['/filter', refusal(() => prepareQuery(module, { filter }, context))],
    ['/search', refusal(() => prepareQuery(module, { search }, context))],
  ];
  return found.flatMap(([pointer, sentence]) => (sentence === null ? [] : [{ pointer, sentence }]));
}

/** The columns that a view names. */
export function viewNames(view: ViewDocument): readonly string[] {
  const { columns = [], sort = [], group = [], sums = [], filter } = view;
  const parts = madeFrom(view).flatMap(([, db]) => (db === undefined ? [] : [db]));
  return [...columns, ...sort]
    .map(({ db }) => db)
    .concat(
      group.map(({ by }) => by),
      sums,
      parts,
      columnsRead(filter),
    );
}
