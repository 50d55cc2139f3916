import type { FieldTypeName } from './fields.ts';

/** Key of the sentence (locales, `references`) that says why a value is only shown. */
export type ReadOnlyReason = 'status_moves' | 'template_kept' | 'from_file';

/** Field types that have no control, as nobody sets their values by hand. */
const readOnlyReasons: Partial<Record<FieldTypeName, ReadOnlyReason>> = {
  status: 'status_moves',
  file_size: 'from_file',
  file_format: 'from_file',
  template_id: 'template_kept',
};

/** Why values of a field type are only shown, in forms and in lists; undefined where they are set. */
export function readOnlyReason(type: string): ReadOnlyReason | undefined {
  return Object.hasOwn(readOnlyReasons, type) ? readOnlyReasons[type as FieldTypeName] : undefined;
}
