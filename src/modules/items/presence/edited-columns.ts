import type { FormModel } from '../../form/model/form-model.ts';
import { unsavedValues } from '../../form/model/unsaved-values.ts';

/** What takes text or a choice, unlike the links and buttons of a value that is being read. */
const controls = 'input, textarea, select, [contenteditable="true"], [role="combobox"]';

/** The db name of the column of this form whose control has the focus; null without one. */
export function focusedColumn(form: Element, focused: Element | null): string | null {
  if (focused?.matches(controls) !== true || !form.contains(focused)) return null;
  let db: string | null = null;
  // The outermost field: fields of children are within a field of the item.
  for (let at: Element | null = focused; at !== null && at !== form; at = at.parentElement)
    db = at.getAttribute('data-field') ?? db;
  return db;
}

/** The db names of the columns that a person edits: those with unsaved values, and the focused one. */
export function editedColumns(model: FormModel, focused: string | null): readonly string[] {
  if (model.readOnly) return [];
  const { columns } = model.module;
  const changed = model.isDirty()
    ? unsavedValues(columns, model.baseline(), model.entered()).keys()
    : [];
  const all = new Set([...changed].map(({ db }) => db));
  if (focused !== null) all.add(focused);
  return [...all].toSorted();
}
