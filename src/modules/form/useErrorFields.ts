import { useMemo } from 'react';
import type { CompiledColumn, CompiledModule } from '../../runtime/compiled.ts';
import { type ErrorMap, type FieldErrors, type ShownError, useAllErrors } from './field-errors.ts';

/** A field that needs attention, and the first thing that is wrong with it. */
export interface ErrorField {
  readonly pointer: string;
  /** Undefined for what belongs to no field. */
  readonly column: CompiledColumn | undefined;
  readonly error: ShownError;
}

/** The fields with errors in the order of the form, then what belongs to no field. */
export function errorFieldsOf(module: CompiledModule, all: ErrorMap): readonly ErrorField[] {
  const inForm = module.layout.flatMap(({ sections }) =>
    sections.flatMap(({ columns }) => columns.map(({ pointer }) => pointer)),
  );
  const places = new Map(inForm.map((pointer, place) => [pointer, place]));
  const place = (pointer: string) => places.get(pointer) ?? Infinity;
  return [...all]
    .flatMap(([pointer, [error]]) =>
      error === undefined ? [] : [{ pointer, column: module.byPointer.get(pointer), error }],
    )
    .toSorted((a, b) => (place(a.pointer) < place(b.pointer) ? -1 : 1));
}

/** The same, rendering its reader when they change. */
export function useErrorFields(module: CompiledModule, errors: FieldErrors): readonly ErrorField[] {
  const all = useAllErrors(errors);
  return useMemo(() => errorFieldsOf(module, all), [all, module]);
}
