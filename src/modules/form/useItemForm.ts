import type { StandardSchemaV1 } from '@standard-schema/spec';
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useForm } from 'react-hook-form';
import type { CompiledModule } from '../../runtime/compiled.ts';
import type { Item } from '../../runtime/record/item.ts';
import type { FormShared, FormValues } from './context.ts';
import { useFormErrors } from './useFormErrors.ts';

interface Options {
  readonly module: CompiledModule;
  readonly item: Item;
  readonly timeZone: string;
  readonly readOnly: boolean;
}

/** The compiled module's validator over the values of a form, whose type is by name alone. */
function valuesSchema(module: CompiledModule): StandardSchemaV1<FormValues> {
  const { vendor, version, validate } = module['~standard'];
  return {
    '~standard': {
      vendor,
      version,
      validate: async (values) => {
        const verdict = await validate(values);
        return verdict.issues === undefined ? { value: values as FormValues } : verdict;
      },
    },
  };
}

/**
 * The state of an item form: values in react-hook-form, errors in a store of their own, both held
 * against the compiled module (docs/decisions/form-errors.md).
 */
export function useItemForm({ module, item, timeZone, readOnly }: Options) {
  const base = useRef(item);
  const resolver = useMemo(() => standardSchemaResolver(valuesSchema(module)), [module]);
  const form = useForm<FormValues>({
    defaultValues: { ...item },
    resolver,
    shouldFocusError: false,
  });
  const { errors, checkAll, checkField, show } = useFormErrors(module, timeZone);
  const { getValues, reset } = form;

  const present = useCallback((): Item => {
    const values = getValues();
    const columns = { ...base.current.columns, ...(values['columns'] as Item['columns']) };
    return { ...base.current, ...values, columns } as Item;
  }, [getValues]);

  const shared = useMemo<FormShared>(
    () => ({
      module,
      form,
      errors,
      readOnly,
      present,
      recheck: (pointer) => checkField(present(), pointer),
    }),
    [module, form, errors, readOnly, present, checkField],
  );

  /** Takes what was saved, or what others saved, as the new beginning. */
  const take = useCallback(
    (next: Item) => {
      base.current = next;
      reset({ ...next });
      errors.set([]);
    },
    [reset, errors],
  );

  const dirty = useRef(false);
  useEffect(
    () =>
      form.subscribe({
        formState: { isDirty: true },
        callback: ({ isDirty }) => {
          dirty.current = isDirty ?? false;
        },
      }),
    [form],
  );
  const isDirty = useCallback(() => dirty.current, []);

  return { form, shared, errors, present, take, base, isDirty, checkAll, show };
}

export type ItemFormState = ReturnType<typeof useItemForm>;
