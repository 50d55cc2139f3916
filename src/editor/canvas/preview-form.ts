import { createContext, use, useState } from 'react';
import type { FormModel } from '../../modules/form/model/form-model.ts';
import type { CompiledColumn } from '../../runtime/compiled.ts';
import { statusLock } from '../../runtime/record/column-state.ts';
import { jsonEquals } from '../../runtime/record/json.ts';
import { valueOf } from '../../runtime/record/values.ts';
import { isSameColumn } from './same-column.ts';

/** The form that the canvas shows: another one after each change of the template. */
interface PreviewForm {
  readonly form: FormModel;
  /** Another number when a field that was there has another value or may be changed otherwise. */
  readonly epoch: number;
}

const PreviewFormContext = createContext<PreviewForm | null>(null);

export const PreviewFormProvider = PreviewFormContext.Provider;

/** Whether the fields that both forms have look the same, as far as their documents did not change. */
function looksSame(before: FormModel, after: FormModel): boolean {
  const [old, item] = [before.baseline(), after.baseline()];
  return after.module.columns.every((column) => {
    const known = before.module.byDb.get(column.db);
    return (
      known === undefined ||
      (jsonEquals(valueOf(known, old) ?? null, valueOf(column, item) ?? null) &&
        statusLock(before.module, old, known) === statusLock(after.module, item, column))
    );
  });
}

export function usePreviewForm(form: FormModel): PreviewForm {
  const [shown, setShown] = useState<PreviewForm>({ form, epoch: 0 });
  if (shown.form === form) return shown;
  const epoch = looksSame(shown.form, form) ? shown.epoch : shown.epoch + 1;
  const next = { form, epoch };
  setShown(next);
  return next;
}

/** Whether a field is the same in both forms, with all that its rules read. */
function isSameIn(before: PreviewForm, after: PreviewForm, { db, reads }: CompiledColumn): boolean {
  const columnIn = ({ form }: PreviewForm, name: string) => form.module.byDb.get(name);
  return (
    before.epoch === after.epoch &&
    [db, ...reads].every((name) => isSameColumn(columnIn(before, name), columnIn(after, name)))
  );
}

/**
 * The form in which a field is shown: the same one until the field, or what it reads, has changed, so
 * that a change renders the fields that it concerns. Throws outside of a canvas.
 */
export function useFormOfField(column: CompiledColumn): FormModel {
  const latest = use(PreviewFormContext);
  const [held, setHeld] = useState(latest);
  if (latest === null || held === null)
    throw new Error('useFormOfField needs a PreviewFormProvider above it');
  if (held === latest || isSameIn(held, latest, column)) return held.form;
  setHeld(latest);
  return latest.form;
}
