import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { CompiledColumn, CompiledModule } from '../../runtime/compiled.ts';
import { evaluator } from '../../runtime/record/evaluate.ts';
import type { Item } from '../../runtime/record/item.ts';
import { same } from '../../runtime/record/json.ts';
import { emptyRootColumn } from '../../runtime/record/tree.ts';
import { valueOf } from '../../runtime/record/values.ts';
import { viewsOf } from '../../widgets/views.ts';
import { itemOf } from './candidate.ts';
import type { FormShared, FormValues } from './context.ts';
import { createCore } from './core.ts';
import { dependentsOf } from './dependencies.ts';
import { createMemory } from './memory.ts';
import { isTyping } from './undo/is-typing.ts';
import type { Step } from './undo/steps.ts';
import { createUndo } from './undo/undo.ts';
import { pathOf } from './values.ts';

interface Options {
  readonly module: CompiledModule;
  readonly item: Item;
  /** Values that differ from `item` from the beginning, as if a person had entered them. */
  readonly draft: Item | null;
  readonly timeZone: string;
  readonly readOnly: boolean;
}

/** Values by column, as controls give them. */
export type ColumnValues = ReadonlyMap<CompiledColumn, unknown>;

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
  const [steps] = useState(createUndo);
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
    const valueNow = (column: CompiledColumn): unknown => getValues(pathOf(column));

    function put(column: CompiledColumn, value: unknown): void {
      memory.forget();
      setValue(pathOf(column), value, { shouldDirty: true });
    }

    /** The value as it is kept: nothing entered where nothing was is what was. */
    function kept(column: CompiledColumn, value: unknown): unknown {
      const original = valueOf(column, base());
      return column.isEmpty(value) && column.isEmpty(original) ? original : value;
    }

    function check(columns: readonly CompiledColumn[]): void {
      const affected = columns.flatMap(({ db }) => dependentsOf(module, db));
      checks.some([...new Set([...columns, ...affected])], candidate);
    }

    /** Sets values as one step of what can be undone; `at` is the field that a person was at. */
    function enter(at: CompiledColumn, values: ColumnValues, typed: boolean): void {
      const changes = [...values].flatMap(([column, value]) => {
        const [before, after] = [valueNow(column), kept(column, value)];
        put(column, after);
        return same(before ?? null, after ?? null)
          ? []
          : [{ pointer: column.pointer, before, after }];
      });
      if (changes.length > 0) {
        steps.record({ pointer: at.pointer, changes, typed, at: performance.now() });
      }
      check([...values.keys()]);
    }

    /** Sets the values of one side of a step; gives the field that a person was at. */
    function go(step: Step | undefined, side: 'before' | 'after'): string | null {
      if (step === undefined) return null;
      const columns = step.changes.flatMap((change) => {
        const column = module.byPointer.get(change.pointer);
        if (column === undefined) return [];
        put(column, change[side]);
        return [column];
      });
      check(columns);
      return step.pointer;
    }

    const shared: FormShared = {
      module,
      control,
      errors,
      readOnly,
      candidate,
      valueNow,
      listen: (tell) => subscribe({ formState: { values: true }, callback: tell }),
      change(column, value) {
        const followers = followersOf(module, column.db);
        const emptied = followers.map((each): [CompiledColumn, unknown] => [each, null]);
        enter(column, new Map([[column, value], ...emptied]), isTyping(document.activeElement));
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

    /** Takes an item as the new beginning, with values in it that are unsaved from then on. */
    function begin(next: Item, unsaved: ColumnValues = new Map()): void {
      memory.begin(next);
      reset({ ...next });
      checks.clear();
      for (const [column, value] of unsaved) put(column, kept(column, value));
    }

    return {
      shared,
      checks,
      steps,
      base,
      isDirty,
      /** The item with the values as they were entered, not as they would be stored. */
      entered: () => itemOf(base(), getValues()),
      /** Takes what was saved as the new beginning; what was done before can still be undone. */
      takeSaved: begin,
      /** Takes what others made of the item. */
      take: (next: Item, unsaved?: ColumnValues) => {
        begin(next, unsaved);
        steps.clear();
      },
      /** Enters values as one step, as if a person had. */
      fill: (values: ColumnValues) => {
        const [first] = values.keys();
        if (first !== undefined) enter(first, values, false);
      },
      /** Gives the field that the undone step was at; null where there is nothing to undo. */
      undo: () => go(steps.undo(), 'before'),
      redo: () => go(steps.redo(), 'after'),
    };
  }, [core, memory, steps, module, control, getValues, setValue, reset, subscribe, readOnly]);

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
