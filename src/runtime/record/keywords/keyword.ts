import type { PatternEngine } from '../../compile/options.ts';
import type { SettingReference, ValueSchema } from '../../value-schema.ts';
import type { FieldError, FieldErrorCode } from '../errors.ts';

/** Validates a value by one keyword; the pointers of errors begin with `pointer`. */
export type Check = (value: unknown, pointer: string) => readonly FieldError[];

/** The type of a keyword's argument after settings are inserted. */
export type Argument<K extends keyof ValueSchema> = Exclude<
  Exclude<ValueSchema[K], undefined>,
  SettingReference
>;

export interface KeywordContext {
  /** The schema that contains the keyword, for keywords that depend on others. */
  readonly schema: ValueSchema;
  readonly compile: (schema: ValueSchema) => Check;
  readonly patterns: PatternEngine;
}

/** Compiles one keyword of JSON Schema 2020-12 from its argument to a check. */
export type Keyword<K extends keyof ValueSchema> = (
  argument: Argument<K>,
  context: KeywordContext,
) => Check;

export const noErrors: readonly FieldError[] = [];

/** Prefixes the pointers of errors with the pointer of the part that has them. */
export function below(pointer: string, errors: readonly FieldError[]): readonly FieldError[] {
  if (errors.length === 0) return noErrors;
  return errors.map((error) => ({ ...error, pointer: pointer + error.pointer }));
}

/** Adds in place: copying the list for each entry with errors would be quadratic. */
export function addErrors(errors: FieldError[], found: readonly FieldError[]): void {
  for (const error of found) errors.push(error);
}

/** The errors of all checks, in their order. */
export function allErrors(checks: readonly Check[]): Check {
  return (value, pointer) => {
    // Most values are valid, and most others have one error: neither needs a new list.
    let first = noErrors;
    let all: FieldError[] | null = null;
    for (const check of checks) {
      const found = check(value, pointer);
      if (found.length === 0) continue;
      if (first.length === 0) first = found;
      else addErrors((all ??= [...first]), found);
    }
    return all ?? first;
  };
}

export function oneError(
  pointer: string,
  code: FieldErrorCode,
  params: FieldError['params'] = {},
): readonly FieldError[] {
  return [{ pointer, code, params }];
}
