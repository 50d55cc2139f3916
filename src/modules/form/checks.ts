import type { CompiledColumn, CompiledModule } from '../../runtime/compiled.ts';
import { evaluator, type RecordContext } from '../../runtime/record/evaluate.ts';
import type { Item } from '../../runtime/record/item.ts';
import { emptyRootColumn } from '../../runtime/record/tree.ts';
import { validateColumn, validateItem } from '../../runtime/record/validate.ts';
import { valueOf } from '../../runtime/record/values.ts';
import type { FieldErrors, ShownError } from './field-errors.ts';

/** The checks of a form: the runtime's own, the same that the server runs. */
export interface Checks {
  /** Holds the whole item against the module and shows what is wrong; true when nothing is. */
  readonly all: (item: Item) => boolean;
  /** Holds columns anew; says nothing of a field as long as none was judged. */
  readonly some: (columns: readonly CompiledColumn[], candidate: () => Item) => void;
  /** Shows what the server found. */
  readonly show: (found: readonly ShownError[]) => void;
  /** Forgets every verdict. */
  readonly clear: () => void;
}

/** `context` gives the clock and the site's time zone; the root item needs no parent. */
export function createChecks(
  module: CompiledModule,
  errors: FieldErrors,
  context: () => RecordContext,
): Checks {
  let isJudged = false;
  const isForgiven = (item: Item) => {
    const root = emptyRootColumn(module, item)?.pointer;
    return ({ pointer, code }: ShownError) => code === 'required' && pointer === root;
  };
  return {
    all(item) {
      isJudged = true;
      const forgiven = isForgiven(item);
      const found = validateItem(module, item, context()).filter((error) => !forgiven(error));
      errors.set(found);
      return found.length === 0;
    },
    some(columns, candidate) {
      const judged = columns.filter(({ pointer }) => isJudged || errors.of(pointer).length > 0);
      if (judged.length === 0) return;
      const item = candidate();
      const stateOf = evaluator(module, item, context());
      const forgiven = isForgiven(item);
      for (const column of judged) {
        const found = validateColumn(column, stateOf(column), valueOf(column, item));
        errors.setField(
          column.pointer,
          found.filter((error) => !forgiven(error)),
        );
      }
    },
    show(found) {
      isJudged = true;
      errors.set(found);
    },
    clear() {
      isJudged = false;
      errors.set([]);
    },
  };
}
