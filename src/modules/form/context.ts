import { createContext, use } from 'react';
import type { Control } from 'react-hook-form';
import type { CompiledColumn, CompiledModule } from '../../runtime/compiled.ts';
import type { ColumnState } from '../../runtime/record/column-state.ts';
import type { Item } from '../../runtime/record/item.ts';
import type { ChangeNotifier } from './changes.ts';
import type { FieldErrors } from './field-errors.ts';

/** The values of a form by db name; template columns are nested below `columns`. */
export type FormValues = Record<string, unknown>;

/** What every field of a form shares. Never changes while the form is open. */
export interface FormShared {
  readonly module: CompiledModule;
  readonly control: Control<FormValues>;
  readonly errors: FieldErrors;
  /** Everything is read-only: no permission, or a deleted item. */
  readonly readOnly: boolean;
  /** The item as saving would store it: in stored form, computed and cleared (runtime, settle). */
  readonly candidate: () => Item;
  /** The value of a column as saving would store it now. */
  readonly stored: (column: CompiledColumn) => unknown;
  /** The value of a column as it was entered, or as the form began with it. */
  readonly valueNow: (column: Pick<CompiledColumn, 'db' | 'origin'>) => unknown;
  /** Of values, by db name; of all where the form takes another item. */
  readonly changes: ChangeNotifier;
  /** What the rules say of a column now. */
  readonly stateOf: (column: CompiledColumn) => ColumnState;
  /** Takes a value that a person gave a column. */
  readonly change: (column: CompiledColumn, value: unknown) => void;
}

const FormContext = createContext<FormShared | null>(null);

export const FormProvider = FormContext.Provider;

/** Throws outside of an item form. */
export function useFormShared(): FormShared {
  const shared = use(FormContext);
  if (shared === null) throw new Error('useFormShared needs an ItemForm above it');
  return shared;
}
