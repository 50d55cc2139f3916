import type { ListQuery } from '../../../contract/items.ts';
import type { ViewDocument } from '../../../runtime/documents.ts';
import type { Rule } from '../../../runtime/rules/rule.ts';

/** The part of a list query that a view determines. */
export type ViewQuery = Pick<ListQuery, 'filter' | 'sort' | 'search' | 'template_id' | 'import_id'>;

/** Rules joined by "and"; null for none. */
export function andRules(rules: readonly (Rule | null | undefined)[]): Rule | null {
  const given = rules.filter((rule) => rule !== null && rule !== undefined);
  return given.length > 1 ? { and: given } : (given[0] ?? null);
}

/**
 * The query and columns of an export: sorted by the groups of the view first, whose columns come
 * first, so that the file is read like the list.
 */
export function toExportQuery(view: ViewDocument, shown: readonly string[]) {
  const { group = [], sort = [] } = view;
  const by = new Set(group.map((level) => level.by));
  const ofGroups = group.map(({ by: db, direction = 'asc' }) => ({ db, direction }));
  const ofRows = sort.filter(({ db }) => !by.has(db));
  return {
    ...toViewQuery({ ...view, sort: [...ofGroups, ...ofRows] }),
    columns: [...by, ...shown.filter((db) => !by.has(db))].join(','),
  };
}

/** The query for the items of a view; `within` is a further rule that has to hold. */
export function toViewQuery(
  { filter, sort = [], search = '', templateId, importId }: ViewDocument,
  within: Rule | null = null,
): ViewQuery {
  const rule = andRules([filter, within]);
  const text = search.trim();
  return {
    ...(rule === null ? {} : { filter: JSON.stringify(rule) }),
    ...(sort.length === 0 ? {} : { sort: JSON.stringify(sort) }),
    ...(text === '' ? {} : { search: text }),
    ...(templateId === undefined ? {} : { template_id: templateId }),
    ...(importId === undefined ? {} : { import_id: importId }),
  };
}
