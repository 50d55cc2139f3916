import type { CompiledModule } from '../../../src/runtime/compiled.ts';
import type { FieldError } from '../../../src/runtime/record/errors.ts';
import type { Item } from '../../../src/runtime/record/item.ts';
import { validateItem } from '../../../src/runtime/record/validate.ts';
import type { KindAccess } from './kind.ts';
import { referenceErrors } from './references/references.ts';
import { uniqueErrors } from './unique.ts';

function onceEach(errors: readonly FieldError[]): readonly FieldError[] {
  const seen = new Set<string>();
  return errors.filter(({ pointer, code }) => {
    const key = `${code} ${pointer}`;
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

/**
 * Everything that is wrong with an item that is about to be stored: `already` found by taking the
 * changes in, the runtime's errors, references to what is not there, values that are taken. What
 * `before` already referred to may have gone since. `ignore` names a pointer that may be empty.
 */
export async function itemErrors(
  access: KindAccess,
  module: CompiledModule,
  before: Item | null,
  item: Item,
  already: readonly FieldError[] = [],
  ignore: string | null = null,
): Promise<readonly FieldError[]> {
  const ofRuntime = validateItem(module, item, access.context).filter(
    ({ pointer, code }) => !(code === 'required' && pointer === ignore),
  );
  const errors = [...already, ...ofRuntime];
  const wrong = new Set(errors.map(({ pointer }) => pointer));
  const isWrong = (pointer: string) =>
    [...wrong].some((each) => each === pointer || each.startsWith(`${pointer}/`));
  const checkable = module.columns.filter(({ pointer }) => !isWrong(pointer));
  return onceEach([
    ...errors,
    ...(await referenceErrors(access, checkable, before, item)),
    ...(await uniqueErrors(access, checkable, before, item)),
  ]);
}
