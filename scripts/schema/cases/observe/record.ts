import type { CompiledColumn, CompiledModule } from '../../../../src/runtime/compiled.ts';
import { applyChanges } from '../../../../src/runtime/record/apply.ts';
import { errorMessage } from '../../../../src/runtime/format-message.ts';
import { languages } from '../../../../src/runtime/text.ts';
import { blankItem } from '../../../../src/runtime/record/blank.ts';
import { createColumnEvaluator } from '../../../../src/runtime/record/column-state.ts';
import type { Item, ItemChanges } from '../../../../src/runtime/record/item.ts';
import { isObject } from '../../../../src/runtime/record/json.ts';
import { parsePointer } from '../../../../src/runtime/record/pointer.ts';
import { normaliseItem } from '../../../../src/runtime/record/normalise-item.ts';
import { validateItem } from '../../../../src/runtime/record/validate.ts';
import { ruleDefaults } from '../../../../src/runtime/record/default-rules.ts';
import { withValues } from '../../../../src/runtime/record/values.ts';
import { moment, type Example } from '../types.ts';

/** A new item of site 1 with an example's values and base keys, as if a form sent it. */
function enteredItem(module: CompiledModule, { values, base = {} }: Example, id: number): Item {
  const known = new Map<CompiledColumn, unknown>();
  for (const [db, value] of Object.entries(values)) {
    const column = module.byDb.get(db);
    if (column !== undefined) known.set(column, value);
  }
  return { ...withValues(blankItem(module, 1), known), id, ...base };
}

/** The same item as the server stores it: values are computed, hidden ones cleared. */
export function itemOf(module: CompiledModule, example: Example, id = 0): Item {
  return normaliseItem(module, enteredItem(module, example, id), moment);
}

/** The value at a pointer; null if there is none. */
function valueAt(item: Item, pointer: string): unknown {
  const found = parsePointer(pointer).reduce<unknown>(
    (value, key) => (isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined),
    item,
  );
  return found ?? null;
}

/** The value of a new item at a pointer. */
export function blankAt(module: CompiledModule, pointer: string): unknown {
  return valueAt(blankItem(module, 1), pointer);
}

/** The item after a change, and the errors of one field. */
function changed(module: CompiledModule, pointer: string, example: Example, change: ItemChanges) {
  const applied = applyChanges(module, itemOf(module, example), change, moment);
  const item = normaliseItem(module, applied.item, moment);
  const errors = [...applied.errors, ...validateItem(module, item, moment)].filter(
    (error) => error.pointer === pointer || error.pointer.startsWith(`${pointer}/`),
  );
  return { item, errors };
}

/** The sentence of the first error of a field when a change is saved, in every language. */
export function refusal(...request: Parameters<typeof changed>): unknown {
  const [error] = changed(...request).errors;
  if (error === undefined) return null;
  return Object.fromEntries(languages.map((language) => [language, errorMessage(error, language)]));
}

/** The errors of one field when a change is saved, or the stored value if there are none. */
export function save(
  module: CompiledModule,
  pointer: string,
  example: Example,
  change: ItemChanges,
): unknown {
  const { item, errors: found } = changed(module, pointer, example, change);
  const all = found.map(({ code, pointer: at }) => `${at} ${code}`);
  const errors = [...new Set(all)].toSorted().map((text) => {
    const [at = '', code = ''] = text.split(' ');
    return { code, pointer: at };
  });
  return errors.length > 0 ? { errors } : { errors, stored: valueAt(item, pointer) };
}

export function stateOf(module: CompiledModule, db: string, example: Example): unknown {
  const column = module.byDb.get(db);
  if (column === undefined) return null;
  const { visible, required, readOnly } = createColumnEvaluator(
    module,
    itemOf(module, example),
    moment,
  )(column);
  return { visible, required, readOnly };
}

export function settled(module: CompiledModule, pointer: string, example: Example): unknown {
  return valueAt(itemOf(module, example), pointer);
}

/** The value of a new item in which somebody entered the example's values, and no other. */
export function begun(module: CompiledModule, pointer: string, example: Example): unknown {
  const entered = enteredItem(module, example, 0);
  const isGiven = ({ db }: CompiledColumn) => Object.hasOwn(example.values, db);
  const item = withValues(entered, ruleDefaults(module, entered, isGiven, moment));
  return valueAt(normaliseItem(module, item, moment), pointer);
}
