import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import type { StandardSchemaV1 } from '@standard-schema/spec';
import type { CompiledModule } from '../../runtime/compiled.ts';
import type { RecordContext } from '../../runtime/record/column-state.ts';
import type { Item } from '../../runtime/record/item.ts';
import { candidateOf, itemWithValues } from './candidate.ts';
import { type FormValidation, createFormValidation } from './checks.ts';
import { columnAt } from './columns.ts';
import type { FormValues } from './context.ts';
import { createFieldErrors, type FieldErrors } from './field-errors.ts';
import type { FormBaseline } from './memory.ts';

/** What a form is made of beside its values. */
export interface FormCore {
  readonly errors: FieldErrors;
  readonly validation: FormValidation;
  readonly context: () => RecordContext;
  /** The item that saving these values, which are the form's, would store. */
  readonly candidate: (values: FormValues) => Item;
  /** react-hook-form's: the module's verdict, which also fills `errors`. */
  readonly resolver: ReturnType<typeof standardSchemaResolver<FormValues, unknown, FormValues>>;
}

export function createCore(
  module: CompiledModule,
  timeZone: string,
  { base, touched, candidate: remembered }: FormBaseline,
): FormCore {
  const context = () => ({ now: new Date().toISOString(), timeZone });
  const errors = createFieldErrors((pointer) => columnAt(module, pointer)?.pointer ?? pointer);
  const validation = createFormValidation(module, errors, context);
  const candidate = (values: FormValues) =>
    remembered(() =>
      candidateOf(module, base(), itemWithValues(base(), values), touched(), context()),
    );
  const schema: StandardSchemaV1<FormValues> = {
    '~standard': {
      version: 1,
      vendor: 'sitewright',
      validate: (given) => {
        const values = given as FormValues;
        if (validation.validateAll(candidate(values))) return { value: values };
        // Which errors there are stands in the store; react-hook-form is told that there are some.
        return { issues: [{ message: 'invalid', path: ['errors'] }] };
      },
    },
  };
  return { errors, validation, context, candidate, resolver: standardSchemaResolver(schema) };
}
