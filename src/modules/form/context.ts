import { createContext, use } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { CompiledModule } from '../../runtime/compiled.ts';
import type { Item } from '../../runtime/record/item.ts';
import type { FieldErrors } from './field-errors.ts';

/** The values of a form by db name; template columns are nested below `columns`. */
export type FormValues = Record<string, unknown>;

/** What every field of a form shares. Never changes while the form is open. */
export interface FormShared {
  readonly module: CompiledModule;
  readonly form: UseFormReturn<FormValues>;
  /** The item as the form shows it now. */
  readonly present: () => Item;
  readonly errors: FieldErrors;
  /** Everything is read-only: no permission, or a deleted item. */
  readonly readOnly: boolean;
  /** Holds one column against its rules anew, after it was changed or left. */
  readonly recheck: (pointer: string) => void;
}

const FormContext = createContext<FormShared | null>(null);

export const FormProvider = FormContext.Provider;

/** Throws outside of an item form. */
export function useFormShared(): FormShared {
  const shared = use(FormContext);
  if (shared === null) throw new Error('useFormShared needs an ItemForm above it');
  return shared;
}
