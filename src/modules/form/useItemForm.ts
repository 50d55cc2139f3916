import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { CompiledColumn, CompiledModule } from '../../runtime/compiled.ts';
import { evaluator } from '../../runtime/record/evaluate.ts';
import type { Item } from '../../runtime/record/item.ts';
import { emptyRootColumn } from '../../runtime/record/tree.ts';
import { valueOf } from '../../runtime/record/values.ts';
import { viewsOf } from '../../widgets/views.ts';
import type { FormShared, FormValues } from './context.ts';
import { createCore } from './core.ts';
import { dependentsOf } from './dependencies.ts';
import { createMemory } from './memory.ts';
import { pathOf } from './values.ts';

interface Options {
  readonly module: CompiledModule;
  readonly item: Item;
  /** Values that differ from `item` from the beginning, as if a person had entered them. */
  readonly draft: Item | null;
  readonly timeZone: string;
  readonly readOnly: boolean;
}

/** Columns that are emptied when another changes, because it decides what they can be. */
function followersOf(module: CompiledModule, db: string): readonly CompiledColumn[] {
  return module.columns.filter(
    ({ fieldType, settings }) => viewsOf(fieldType.document.type)?.follows?.(settings) === db,
  );
}

/**
 * The state of an item form: values in react-hook-form, errors in a store of their own, both held
 * against the compiled module (docs/decisions/form-errors.md). What it gives keeps its identity
 * while module and permission are the same.
 */
export function useItemForm({ module, item, draft, timeZone, readOnly }: Options) {
  const [memory] = useState(() => createMemory(item));
  const core = useMemo(() => createCore(module, timeZone, memory.base), [module, timeZone, memory]);
  const form = useForm<FormValues, unknown, FormValues>({
    defaultValues: { ...item },
    resolver: core.resolver,
    // Fields are checked one by one (below); the resolver judges the whole when it is sent.
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
  });
  const { control, getValues, setValue, reset, subscribe, handleSubmit } = form;

  useEffect(
    () =>
      subscribe({
        formState: { isDirty: true },
        callback: ({ isDirty }) => memory.setDirty(isDirty ?? false),
      }),
    [subscribe, memory],
  );

  const state = useMemo(() => {
    const { errors, checks, context } = core;
    const { base, isDirty } = memory;
    const candidate = () => memory.candidate(() => core.candidate(getValues()));

    function put(column: CompiledColumn, value: unknown): void {
      const original = valueOf(column, base());
      const isNothingNew = column.isEmpty(value) && column.isEmpty(original);
      memory.forget();
      setValue(pathOf(column), isNothingNew ? original : value, { shouldDirty: true });
    }

    const shared: FormShared = {
      module,
      control,
      errors,
      readOnly,
      candidate,
      listen: (tell) => subscribe({ formState: { values: true }, callback: tell }),
      change(column, value) {
        const touched = [column, ...followersOf(module, column.db)];
        put(column, value);
        for (const follower of touched.slice(1)) put(follower, null);
        const affected = touched.flatMap(({ db }) => dependentsOf(module, db));
        checks.some([...new Set([...touched, ...affected])], candidate);
      },
      stateOf(column) {
        const isFixed = emptyRootColumn(module, base()) === column;
        const now = evaluator(module, candidate(), context())(column);
        // The server asks the stored item whether a column may be changed, so the form does too.
        const stored = evaluator(module, base(), context())(column);
        return {
          ...now,
          required: now.required && !isFixed,
          readOnly: now.readOnly || stored.readOnly || isFixed,
        };
      },
    };

    /** Takes what was saved, or what others saved, as the new beginning. */
    function take(next: Item): void {
      memory.begin(next);
      reset({ ...next });
      checks.clear();
    }

    return { shared, checks, take, base, isDirty };
  }, [core, memory, module, control, getValues, setValue, reset, subscribe, readOnly]);

  const isDrafted = useRef(false);
  useEffect(() => {
    if (draft === null || isDrafted.current) return;
    isDrafted.current = true;
    for (const column of module.columns) {
      const value = valueOf(column, draft);
      if (value !== undefined) setValue(pathOf(column), value, { shouldDirty: true });
    }
    memory.forget();
  }, [draft, module, setValue, memory]);

  const submit = useCallback(
    (store: () => Promise<void>, refuse: () => void) => handleSubmit(store, refuse)(),
    [handleSubmit],
  );
  return useMemo(() => ({ ...state, submit }), [state, submit]);
}

export type ItemFormState = ReturnType<typeof useItemForm>;
