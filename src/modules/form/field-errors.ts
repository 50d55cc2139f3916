import { useSyncExternalStore } from 'react';
import type { FieldError } from '../../runtime/record/errors.ts';
import { errorSentence } from '../../runtime/sentence.ts';
import { languages } from '../../runtime/text.ts';

/** An error to show: the runtime's, or the server's with its own sentence. */
export interface ShownError extends FieldError {
  readonly message?: string;
}

/** The sentence of an error: the server's own, else the runtime's in the language. */
export function sentenceOf(error: ShownError, language: string): string {
  if (error.message !== undefined) return error.message;
  const known = languages.find((each) => language.startsWith(each)) ?? 'en';
  return errorSentence(error, known);
}

const none: readonly ShownError[] = [];

/** Errors by the pointer of the column in which they are. */
export type ErrorMap = ReadonlyMap<string, readonly ShownError[]>;

/**
 * Errors of a form by column. One subscription per field, because react-hook-form publishes
 * errors form-wide and would render every field (docs/decisions/form-errors.md).
 */
export interface FieldErrors {
  readonly of: (pointer: string) => readonly ShownError[];
  readonly all: () => ErrorMap;
  /** Replaces everything, for the verdict on the whole item. */
  readonly set: (errors: readonly ShownError[]) => void;
  /** Replaces the errors of one column. */
  readonly setField: (pointer: string, errors: readonly ShownError[]) => void;
  readonly subscribe: (listener: () => void) => () => void;
}

const isSame = (a: readonly ShownError[], b: readonly ShownError[]) =>
  JSON.stringify(a) === JSON.stringify(b);

/** `columnOf` gives the pointer of the column that an error's pointer is in. */
export function createFieldErrors(columnOf: (pointer: string) => string): FieldErrors {
  const listeners = new Set<() => void>();
  let map: ErrorMap = new Map();

  function publish(next: ErrorMap): void {
    // What stays the same stays the same array, so that its field does not render.
    map = new Map(
      [...next].map(([pointer, errors]) => {
        const before = map.get(pointer) ?? none;
        return [pointer, isSame(before, errors) ? before : errors];
      }),
    );
    for (const listener of listeners) listener();
  }

  return {
    of: (pointer) => map.get(pointer) ?? none,
    all: () => map,
    set(errors) {
      if (errors.length > 0 || map.size > 0) {
        publish(Map.groupBy(errors, ({ pointer }) => columnOf(pointer)));
      }
    },
    setField(pointer, errors) {
      if (isSame(map.get(pointer) ?? none, errors)) return;
      const others = [...map].filter(([other]) => other !== pointer);
      publish(new Map(errors.length === 0 ? others : [...others, [pointer, errors]]));
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The errors of one column; renders its reader only when they change. */
export function useFieldErrors(errors: FieldErrors, pointer: string): readonly ShownError[] {
  return useSyncExternalStore(errors.subscribe, () => errors.of(pointer));
}

/** Every error, for the summary and the counts on tabs. */
export function useAllErrors(errors: FieldErrors): ErrorMap {
  return useSyncExternalStore(errors.subscribe, errors.all);
}
