import type { ImportReason } from '../../../contract/import-schemas.ts';
import type { CompiledColumn, CompiledModule } from '../../../runtime/compiled.ts';
import type { FieldError } from '../../../runtime/record/errors.ts';
import { columnAt } from '../../../runtime/record/pointer.ts';
import { errorSentence } from '../../../widgets/error-sentence.ts';

/** An error to show: one of the runtime, or one of the server with its sentence. */
export interface ShownError extends Omit<FieldError, 'code'> {
  readonly code: ImportReason;
  readonly message?: string;
  /** Where it is within the field, for people: the row and the column of a child. */
  readonly place?: string;
}

/** The sentence of an error: the server's, else the runtime's in the language. */
export function sentenceOf(error: ShownError, language: string): string {
  return errorSentence(error, language);
}

const none: readonly ShownError[] = [];

/** Errors by the pointer of their column; never an empty list. */
export type ErrorMap = ReadonlyMap<string, readonly ShownError[]>;

/** The errors of a form by column. A column without errors always has the same empty list. */
export interface FieldErrors {
  readonly of: (pointer: string) => readonly ShownError[];
  /** A new map after each change. */
  readonly all: () => ErrorMap;
  /** Replaces all errors, after a validation of the whole item. */
  readonly set: (errors: readonly ShownError[]) => void;
  /** Replaces the errors of one column. */
  readonly setField: (pointer: string, errors: readonly ShownError[]) => void;
}

const isSame = (a: readonly ShownError[], b: readonly ShownError[]) =>
  a === b || JSON.stringify(a) === JSON.stringify(b);

/** `onChange` is given the pointers of the columns whose errors changed. */
export function createFieldErrors(
  module: CompiledModule,
  onChange: (pointers: readonly string[]) => void,
): FieldErrors {
  let map: ErrorMap = new Map();

  const of = (pointer: string) => map.get(pointer) ?? none;

  function publish(next: ErrorMap, changed: readonly string[]): void {
    map = next;
    onChange(changed);
  }

  return {
    of,
    all: () => map,
    set(errors) {
      const next = new Map<string, readonly ShownError[]>(
        Map.groupBy(errors, ({ pointer }) => columnAt(module, pointer)?.pointer ?? pointer),
      );
      const changed: string[] = [];
      for (const pointer of new Set([...map.keys(), ...next.keys()])) {
        const [before, found] = [of(pointer), next.get(pointer) ?? none];
        if (!isSame(before, found)) changed.push(pointer);
        // Equal errors stay the same array, so that their field does not render.
        else if (found.length > 0) next.set(pointer, before);
      }
      if (changed.length > 0) publish(next, changed);
    },
    setField(pointer, errors) {
      if (isSame(of(pointer), errors)) return;
      const next = new Map(map);
      if (errors.length === 0) next.delete(pointer);
      else next.set(pointer, errors);
      publish(next, [pointer]);
    },
  };
}

/** A field with errors, and the first of them. */
export interface ErrorField {
  readonly pointer: string;
  /** Undefined for an error that belongs to no field. */
  readonly column: CompiledColumn | undefined;
  readonly error: ShownError;
}

/** The fields with errors in the order of the form, then the errors that belong to no field. */
export function errorFieldsOf(module: CompiledModule, all: ErrorMap): readonly ErrorField[] {
  if (all.size === 0) return [];
  const inForm = module.layout
    .flatMap(({ sections }) => sections.flatMap(({ columns }) => columns))
    .map(({ pointer }) => pointer);
  return [...new Set([...inForm, ...all.keys()])].flatMap((pointer) => {
    const [error] = all.get(pointer) ?? none;
    return error === undefined ? [] : [{ pointer, column: module.byPointer.get(pointer), error }];
  });
}
