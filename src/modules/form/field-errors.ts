import { useSyncExternalStore } from 'react';
import type { FieldError } from '../../runtime/record/errors.ts';

/** An error with the sentence that is shown: the runtime's in the language, or the server's own. */
export interface ShownError extends FieldError {
  readonly message: string;
}

const none: readonly ShownError[] = [];

/**
 * Errors of a form by the pointer of the column. One subscription per field, because
 * react-hook-form publishes errors form-wide and would render every field (docs/decisions).
 */
export interface FieldErrors {
  readonly of: (pointer: string) => readonly ShownError[];
  readonly all: () => readonly ShownError[];
  /** Replaces everything, for the verdict on the whole item. */
  readonly set: (errors: readonly ShownError[]) => void;
  /** Replaces the errors of one column. */
  readonly setField: (pointer: string, errors: readonly ShownError[]) => void;
  readonly subscribe: (listener: () => void) => () => void;
}

/** Whether an error's pointer is the column's or below it. */
export function isWithin(pointer: string, column: string): boolean {
  return pointer === column || pointer.startsWith(`${column}/`);
}

export function createFieldErrors(): FieldErrors {
  const listeners = new Set<() => void>();
  let everything: readonly ShownError[] = none;
  let byField = new Map<string, readonly ShownError[]>();

  function publish(errors: readonly ShownError[]): void {
    const before = byField;
    everything = errors;
    byField = new Map();
    for (const pointer of before.keys()) {
      const now = errors.filter((error) => isWithin(error.pointer, pointer));
      const was = before.get(pointer) ?? none;
      const same =
        now.length === was.length && now.every((error, at) => error.message === was[at]?.message);
      byField.set(pointer, same ? was : now.length === 0 ? none : now);
    }
    for (const listener of listeners) listener();
  }

  return {
    of(pointer) {
      const known = byField.get(pointer);
      if (known !== undefined) return known;
      const found = everything.filter((error) => isWithin(error.pointer, pointer));
      const kept = found.length === 0 ? none : found;
      byField.set(pointer, kept);
      return kept;
    },
    all: () => everything,
    set: publish,
    setField(pointer, errors) {
      const others = everything.filter((error) => !isWithin(error.pointer, pointer));
      if (errors.length > 0 || others.length < everything.length) publish([...others, ...errors]);
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
export function useAllErrors(errors: FieldErrors): readonly ShownError[] {
  return useSyncExternalStore(errors.subscribe, errors.all);
}
