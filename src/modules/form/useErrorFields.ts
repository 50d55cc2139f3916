import { useMemo, useSyncExternalStore } from 'react';
import type { CompiledColumn, CompiledModule } from '../../runtime/compiled.ts';
import { type ErrorMap, type FieldErrors, type ShownError, useAllErrors } from './field-errors.ts';

/** A field that needs attention, and the first thing that is wrong with it. */
export interface ErrorField {
  readonly pointer: string;
  /** Undefined for what belongs to no field. */
  readonly column: CompiledColumn | undefined;
  readonly error: ShownError;
}

const fieldOrderByModule = new WeakMap<CompiledModule, ReadonlyMap<string, number>>();

/** The places of the fields in the order of the form, by pointer. */
function fieldOrder(module: CompiledModule): ReadonlyMap<string, number> {
  const columns = module.layout.flatMap(({ sections }) => sections.flatMap((each) => each.columns));
  const places =
    fieldOrderByModule.get(module) ?? new Map(columns.map(({ pointer }, at) => [pointer, at]));
  fieldOrderByModule.set(module, places);
  return places;
}

/** The fields with errors in the order of the form, then what belongs to no field. */
export function errorFieldsOf(module: CompiledModule, all: ErrorMap): readonly ErrorField[] {
  const order = fieldOrder(module);
  const orderOf = (pointer: string) => order.get(pointer) ?? Infinity;
  return [...all]
    .flatMap(([pointer, [error]]) =>
      error === undefined ? [] : [{ pointer, column: module.byPointer.get(pointer), error }],
    )
    .toSorted((a, b) => (orderOf(a.pointer) < orderOf(b.pointer) ? -1 : 1));
}

/** The same, rendering its reader when they change. */
export function useErrorFields(module: CompiledModule, errors: FieldErrors): readonly ErrorField[] {
  const all = useAllErrors(errors);
  return useMemo(() => errorFieldsOf(module, all), [all, module]);
}

/** How many fields need attention; renders its reader when there are more or fewer. */
export function useErrorCount({ changes, all }: FieldErrors): number {
  return useSyncExternalStore(changes.subscribeAll, () => all().size);
}
