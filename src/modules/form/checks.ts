import type { CompiledColumn, CompiledModule } from '../../runtime/compiled.ts';
import type { RecordContext } from '../../runtime/record/column-state.ts';
import type { Item } from '../../runtime/record/item.ts';
import { emptyRootColumn } from '../../runtime/record/tree.ts';
import { validateColumn, validateItem } from '../../runtime/record/validate.ts';
import type { FormShared } from './context.ts';
import type { FieldErrors, ShownError } from './field-errors.ts';

/** The checks of a form: the runtime's own, the same that the server runs. */
export interface FormValidation {
  /** Holds the whole item against the module and shows what is wrong; true when nothing is. */
  readonly validateAll: (item: Item) => boolean;
  /** Holds columns anew; says nothing of a field as long as none was judged. */
  readonly validateColumns: (
    columns: readonly CompiledColumn[],
    form: Pick<FormShared, 'stateOf' | 'stored'>,
  ) => void;
  /** Shows what the server found. */
  readonly showErrors: (found: readonly ShownError[]) => void;
  /** Forgets every verdict. */
  readonly clear: () => void;
}

/** `context` gives the clock and the site's time zone; the root item needs no parent. */
export function createFormValidation(
  module: CompiledModule,
  errors: FieldErrors,
  context: () => RecordContext,
): FormValidation {
  let isValidated = false;
  /** The item that was judged last and found right, until somebody asks for it once more. */
  let lastValidItem: Item | null = null;
  return {
    validateAll(item) {
      const isKnown = item === lastValidItem;
      lastValidItem = null;
      if (isKnown) return true;
      isValidated = true;
      const root = emptyRootColumn(module, item)?.pointer;
      const found = validateItem(module, item, context()).filter(
        ({ pointer, code }) => code !== 'required' || pointer !== root,
      );
      errors.set(found);
      if (found.length === 0) lastValidItem = item;
      return lastValidItem !== null;
    },
    validateColumns(columns, { stateOf, stored }) {
      for (const column of columns) {
        const { pointer } = column;
        if (!isValidated && errors.of(pointer).length === 0) continue;
        errors.setField(pointer, validateColumn(column, stateOf(column), stored(column)));
      }
    },
    showErrors(found) {
      isValidated = true;
      errors.set(found);
    },
    clear() {
      isValidated = false;
      errors.set([]);
    },
  };
}
