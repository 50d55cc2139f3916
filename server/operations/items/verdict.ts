import type { CompiledModule } from '../../../src/runtime/compiled.ts';
import { onceEach } from '../../../src/runtime/record/change.ts';
import type { FieldError } from '../../../src/runtime/record/errors.ts';
import type { Item } from '../../../src/runtime/record/item.ts';
import { validateItem } from '../../../src/runtime/record/validate.ts';
import type { KindAccess } from './kind.ts';
import { referenceErrors } from './references/references.ts';
import { uniqueErrors } from './unique.ts';

/**
 * What is wrong with an item by itself: `already` found by taking the changes in, and the runtime's
 * errors. `ignore` names a pointer that may be empty.
 */
export function ownErrors(
  { context }: KindAccess,
  module: CompiledModule,
  item: Item,
  already: readonly FieldError[],
  ignore: string | null = null,
): readonly FieldError[] {
  const ofRuntime = validateItem(module, item, context).filter(
    ({ pointer, code }) => !(code === 'required' && pointer === ignore),
  );
  return onceEach([...already, ...ofRuntime]);
}

/**
 * Those `own` errors, and what is wrong with the item among others: references to what is not
 * there, values that are taken. What `before` already referred to may have gone since.
 */
export async function outerErrors(
  access: KindAccess,
  module: CompiledModule,
  before: Item | null,
  item: Item,
  own: readonly FieldError[],
): Promise<readonly FieldError[]> {
  const wrong = new Set(own.map(({ pointer }) => pointer));
  const isWrong = (pointer: string) =>
    [...wrong].some((each) => each === pointer || each.startsWith(`${pointer}/`));
  const checkable =
    wrong.size === 0 ? module.columns : module.columns.filter(({ pointer }) => !isWrong(pointer));
  return onceEach([
    ...own,
    ...(await referenceErrors(access, checkable, before, item)),
    ...(await uniqueErrors(access, checkable, before, item)),
  ]);
}
