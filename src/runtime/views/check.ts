import type { CompiledModule } from '../compiled.ts';
import type { ViewDocument } from '../documents.ts';
import { QueryError } from '../query/error.ts';
import { prepareGroups } from '../query/groups/prepare.ts';
import { prepareQuery } from '../query/prepare.ts';
import { columnsRead } from '../query/template-columns.ts';
import { queryText } from '../rules/texts.ts';
import type { Text } from '../text.ts';
import { settingsOf, type ViewTypeSpec } from './view-type.ts';

/** A part of a view that the module does not (or no longer) support; the view works without it. */
export interface ViewWarning {
  /** JSON pointer into the view's document. */
  readonly pointer: string;
  readonly sentence: Text;
}

const context = { now: new Date(0).toISOString(), timeZone: 'UTC' };

/** The sentence of the QueryError that `ask` throws; null if it throws none. */
function refusal(ask: () => unknown): Text | null {
  try {
    ask();
    return null;
  } catch (error) {
    if (error instanceof QueryError) return error.sentence;
    throw error;
  }
}

/** The columns that the settings of view types name, by JSON pointer. */
function settingColumns(
  view: ViewDocument,
  viewTypes: readonly ViewTypeSpec[],
): readonly (readonly [pointer: string, db: string])[] {
  return viewTypes.flatMap(({ id, settings }) => {
    const stored = settingsOf(view, id) ?? {};
    return settings.flatMap(({ name, type }) => {
      const db = stored[name];
      return type === 'column' && db !== undefined ? [[`/${id}/${name}`, db] as const] : [];
    });
  });
}

/**
 * Checks a view against the module as its lists see it (`withTemplateColumns`). Returns a warning
 * for every part that names a column which the module lacks, or which can't be sorted, filtered,
 * grouped or summed.
 */
export function viewWarnings(
  module: CompiledModule,
  view: ViewDocument,
  viewTypes: readonly ViewTypeSpec[],
): readonly ViewWarning[] {
  const { columns = [], sort = [], group = [], sums = [], filter, search } = view;
  const listed = new Set(module.listColumns.map(({ db }) => db));
  const missing = (db: string) => (listed.has(db) ? null : queryText('no_column', { name: db }));
  const found: readonly (readonly [pointer: string, sentence: Text | null])[] = [
    ...columns.map(({ db }, at) => [`/columns/${at}/db`, missing(db)] as const),
    ...settingColumns(view, viewTypes).map(([pointer, db]) => [pointer, missing(db)] as const),
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
export function viewNames(
  view: ViewDocument,
  viewTypes: readonly ViewTypeSpec[],
): readonly string[] {
  const { columns = [], sort = [], group = [], sums = [], filter } = view;
  return [...columns, ...sort]
    .map(({ db }) => db)
    .concat(
      group.map(({ by }) => by),
      sums,
      settingColumns(view, viewTypes).map(([, db]) => db),
      columnsRead(filter),
    );
}
