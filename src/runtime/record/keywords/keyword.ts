import type { PatternEngine } from '../../compile/options.ts';
import type { SettingReference, ValueSchema } from '../../value-schema.ts';
import type { FieldError } from '../errors.ts';

/** Holds a value against one keyword; errors carry pointers that begin with `pointer`. */
export type Check = (value: unknown, pointer: string) => readonly FieldError[];

/** What a keyword's argument is once settings stand in it. */
export type Argument<K extends keyof ValueSchema> = Exclude<
  Exclude<ValueSchema[K], undefined>,
  SettingReference
>;

export interface KeywordContext {
  /** The schema in which the keyword stands, for keywords that look at their neighbours. */
  readonly schema: ValueSchema;
  readonly compile: (schema: ValueSchema) => Check;
  readonly patterns: PatternEngine;
}

/** Makes the check of one keyword of JSON Schema 2020-12 from its argument. */
export type Keyword<K extends keyof ValueSchema> = (
  argument: Argument<K>,
  context: KeywordContext,
) => Check;

export const noErrors: readonly FieldError[] = [];

/** Errors of a part of a value, told from where that stands. */
export function below(pointer: string, errors: readonly FieldError[]): readonly FieldError[] {
  if (errors.length === 0) return noErrors;
  return errors.map((error) => ({ ...error, pointer: pointer + error.pointer }));
}

export function oneError(
  pointer: string,
  code: string,
  params: FieldError['params'] = {},
): readonly FieldError[] {
  return [{ pointer, code, params }];
}
