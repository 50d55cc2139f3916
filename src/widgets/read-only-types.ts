import type { FieldTypeName } from '../runtime/field-settings.ts';

/** Key of the sentence (locales, `references`) that says why a value is read-only. */
export type ReadOnlyReason = 'status_moves' | 'template_kept' | 'from_file';

/** Field types without a control, since nobody edits their values in a form. */
const readOnlyReasons: Partial<Record<FieldTypeName, ReadOnlyReason>> = {
  status: 'status_moves',
  file_size: 'from_file',
  file_format: 'from_file',
  template_id: 'template_kept',
};

/** Why values of a field type are read-only in forms and lists; undefined if they can be edited. */
export function readOnlyReason(type: string): ReadOnlyReason | undefined {
  return Object.hasOwn(readOnlyReasons, type) ? readOnlyReasons[type as FieldTypeName] : undefined;
}
