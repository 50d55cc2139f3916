import type { ListQuery } from '../../../contract/items.ts';
import type { ViewDocument } from '../../../runtime/documents.ts';
import type { Rule } from '../../../runtime/rules/rule.ts';

/** What of a list's query a view says. */
export type Question = Pick<ListQuery, 'filter' | 'sort' | 'search' | 'template_id'>;

/** Rules that are all to hold; null for none. */
export function allOf(rules: readonly (Rule | null | undefined)[]): Rule | null {
  const given = rules.filter((rule) => rule !== null && rule !== undefined);
  return given.length > 1 ? { and: given } : (given[0] ?? null);
}

/** What the server is asked for the items of a view; `within` is a further rule that is to hold. */
export function questionOf(
  { filter, sort = [], search = '', templateId }: ViewDocument,
  within: Rule | null = null,
): Question {
  const rule = allOf([filter, within]);
  const words = search.trim();
  return {
    ...(rule === null ? {} : { filter: JSON.stringify(rule) }),
    ...(sort.length === 0 ? {} : { sort: JSON.stringify(sort) }),
    ...(words === '' ? {} : { search: words }),
    ...(templateId === undefined ? {} : { template_id: templateId }),
  };
}
