import type { CompiledColumn } from '../../runtime/compiled.ts';

/** Texts of a line or more take the row; what is short stands beside others (ui.md, "Forms"). */
const wideTypes = new Set(['text', 'textarea', 'module_item_reference', 'checkbox_group', 'files']);
const shortText = 120;

/** Whether a column takes the whole row of its section. */
export function isWide(column: CompiledColumn): boolean {
  const { type } = column.fieldType.document;
  if (type === 'text') {
    const most = column.settings['maxLength'];
    return (
      column.db === 'name' || (typeof most === 'number' && most > shortText && column.required)
    );
  }
  if (type === 'module_item_reference') return column.settings['allowMultiple'] === true;
  return wideTypes.has(type);
}
