import { createContext, use } from 'react';

/** What ids of controls begin with; another for a form that stands beside the page's own. */
const ScopeContext = createContext('field');

export const FieldScopeProvider = ScopeContext.Provider;

/** The id of a column's control, from its pointer: `/columns/cause` is `field-columns-cause`. */
export function fieldId(pointer: string, scope = 'field'): string {
  return `${scope}${pointer.replaceAll('/', '-')}`;
}

/** The same in the form that is around. */
export function useFieldId(pointer: string): string {
  return fieldId(pointer, use(ScopeContext));
}
