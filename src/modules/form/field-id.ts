import { createContext, use } from 'react';

/** The prefix of control ids; a second form on the page, such as in the drawer, has another one. */
const ScopeContext = createContext('field');

export const FieldScopeProvider = ScopeContext.Provider;

/** The id of a column's control, from its pointer: `/columns/cause` gives `field-columns-cause`. */
export function fieldId(pointer: string, scope = 'field'): string {
  return `${scope}${pointer.replaceAll('/', '-')}`;
}

/** `fieldId` with the prefix of the surrounding form. */
export function useFieldId(pointer: string): string {
  return fieldId(pointer, use(ScopeContext));
}
