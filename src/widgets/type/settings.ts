import type { Settings } from '../../runtime/field-type.ts';

/** The db name of the column with the parent type of a sub-type; null for a type. */
export function parentColumnOf(settings: Settings): string | null {
  return typeof settings['parentType'] === 'string' ? settings['parentType'] : null;
}
