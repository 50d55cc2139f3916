import type { StandardSchemaV1 } from '@standard-schema/spec';
import type { CompiledModule } from '../compiled.ts';
import type { FieldError } from './errors.ts';
import type { RecordContext } from './column-state.ts';
import type { Item } from './item.ts';
import { isObject } from './json.ts';
import { oneError } from './keywords/keyword.ts';
import { parsePointer } from './pointer.ts';
import { validateItem } from './validate.ts';

/** An issue with our error; the message is the code, for callers without texts. */
export interface FieldIssue extends StandardSchemaV1.Issue, FieldError {}

/** A synchronous validator of items. */
export interface ItemSchema {
  readonly '~standard': Omit<StandardSchemaV1.Props<Item, Item>, 'validate'> & {
    readonly validate: (
      value: unknown,
    ) => StandardSchemaV1.SuccessResult<Item> | { readonly issues: readonly FieldIssue[] };
  };
}

function isItem(value: unknown): value is Item {
  return isObject(value) && isObject(value['columns']);
}

/**
 * A module's validator as a Standard Schema (standardschema.dev). `module` is called when a value
 * is validated; `context` returns the clock and the site's time zone. Issues are `FieldIssue`s.
 */
export function toStandardSchema(
  module: () => CompiledModule,
  context: () => RecordContext,
): ItemSchema {
  const errorsOf = (value: unknown) =>
    isItem(value)
      ? validateItem(module(), value, context())
      : oneError('', 'type', { type: 'object', context: 'object' });
  return {
    '~standard': {
      version: 1,
      vendor: 'sitewright',
      validate: (value) => {
        const issues = errorsOf(value).map((error): FieldIssue => ({
          ...error,
          message: error.code,
          path: parsePointer(error.pointer),
        }));
        return issues.length > 0 ? { issues } : { value: value as Item };
      },
    },
  };
}
