import { useMemo, useSyncExternalStore } from 'react';
import type { FieldError } from '../../runtime/record/errors.ts';
import { errorMessage } from '../../runtime/format-message.ts';
import { languages } from '../../runtime/text.ts';
import { type ChangeNotifier, createChangeNotifier, useChangesOf } from './changes.ts';

/** An error to show: the runtime's, or the server's with its own sentence. */
export interface ShownError extends FieldError {
  readonly message?: string;
}

/** The sentence of an error: the server's own, else the runtime's in the language. */
export function sentenceOf(error: ShownError, language: string): string {
  if (error.message !== undefined) return error.message;
  const known = languages.find((each) => language.startsWith(each)) ?? 'en';
  return errorMessage(error, known);
}

const none: readonly ShownError[] = [];

/** Errors by the pointer of the column in which they are. */
export type ErrorMap = ReadonlyMap<string, readonly ShownError[]>;

/**
 * Errors of a form by column. Each field hears of its own alone, because react-hook-form publishes
 * errors form-wide and would render every field (docs/decisions/form-errors.md).
 */
export interface FieldErrors {
  readonly of: (pointer: string) => readonly ShownError[];
  readonly all: () => ErrorMap;
  /** Replaces everything, for the verdict on the whole item. */
  readonly set: (errors: readonly ShownError[]) => void;
  /** Replaces the errors of one column. */
  readonly setField: (pointer: string, errors: readonly ShownError[]) => void;
  /** By pointers of columns. */
  readonly changes: ChangeNotifier;
}

const isSame = (a: readonly ShownError[], b: readonly ShownError[]) =>
  a === b || JSON.stringify(a) === JSON.stringify(b);

/** `columnOf` gives the pointer of the column that an error's pointer is in. */
export function createFieldErrors(columnOf: (pointer: string) => string): FieldErrors {
  const changes = createChangeNotifier();
  let map: ErrorMap = new Map();

  const of = (pointer: string) => map.get(pointer) ?? none;

  function publish(next: ErrorMap, changed: readonly string[]): void {
    map = next;
    changes.notify(changed);
  }

  return {
    of,
    all: () => map,
    set(errors) {
      const next = new Map<string, readonly ShownError[]>(
        Map.groupBy(errors, ({ pointer }) => columnOf(pointer)),
      );
      const changed: string[] = [];
      for (const pointer of new Set([...map.keys(), ...next.keys()])) {
        const [before, found] = [of(pointer), next.get(pointer) ?? none];
        if (!isSame(before, found)) changed.push(pointer);
        // What stays the same stays the same array, so that its field does not render.
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
    changes,
  };
}

/** The errors of one column; renders its reader only when they change. */
export function useFieldErrors(errors: FieldErrors, pointer: string): readonly ShownError[] {
  useChangesOf(
    errors.changes,
    useMemo(() => [pointer], [pointer]),
  );
  return errors.of(pointer);
}

/** Every error, for the summary and the counts on tabs. */
export function useAllErrors(errors: FieldErrors): ErrorMap {
  return useSyncExternalStore(errors.changes.subscribeAll, errors.all);
}
