import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { CompiledColumn, CompiledModule } from '../../runtime/compiled.ts';
import { createColumnEvaluator } from '../../runtime/record/column-state.ts';
import type { Item } from '../../runtime/record/item.ts';
import { jsonEquals } from '../../runtime/record/json.ts';
import { emptyRootColumn } from '../../runtime/record/tree.ts';
import { valueOf } from '../../runtime/record/values.ts';
import { usePatterns } from '../registry/lazy-patterns.ts';
import { itemWithValues, storedValueOf } from './candidate.ts';
import { createChangeNotifier } from './changes.ts';
import type { FormShared, FormValues } from './context.ts';
import { createCore } from './core.ts';
import { createBaseline } from './memory.ts';
import { isTyping } from './undo/is-typing.ts';
import type { UndoStep } from './undo/undo-history.ts';
import { createUndoStore } from './undo/undo-store.ts';
import { fieldPath } from './values.ts';

interface Options {
  readonly module: CompiledModule;
  readonly item: Item;
  /** Values that differ from `item` from the beginning, as if a person had entered them. */
  readonly draft: Item | null;
  readonly timeZone: string;
  readonly readOnly: boolean;
}

/** For what no rule decides. */
const timeless = { now: '', timeZone: 'UTC' };

/** Values by column, as controls give them. */
export type ColumnValues = ReadonlyMap<CompiledColumn, unknown>;

/**
 * The state of an item form: values in react-hook-form, errors in a store of their own, both held
 * against the compiled module (docs/decisions/form-errors.md). Who reads a value hears of its changes
 * here: react-hook-form copies all values for those who ask it (docs/decisions/form-performance.md). What
 * it gives keeps its identity while module and permission are the same.
 */
export function useItemForm({ module, item, draft, timeZone, readOnly }: Options) {
  usePatterns(module);
  const [baseline] = useState(() => createBaseline(item));
  const [steps] = useState(createUndoStore);
  const [changes] = useState(createChangeNotifier);
  const core = useMemo(() => createCore(module, timeZone, baseline), [module, timeZone, baseline]);
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
        callback: ({ isDirty }) => baseline.setDirty(isDirty ?? false),
      }),
    [subscribe, baseline],
  );

  const state = useMemo(() => {
    const { errors, validation, context } = core;
    const { base, isDirty } = baseline;
    const candidate = () => baseline.cachedCandidate() ?? core.candidate(getValues());
    const valueNow: FormShared['valueNow'] = (column) => getValues(fieldPath(column));

    function put(column: CompiledColumn, value: unknown): void {
      baseline.touch(column);
      setValue(fieldPath(column), value, { shouldDirty: true });
      changes.notify([column.db]);
    }

    function stored(column: CompiledColumn): unknown {
      if (baseline.cachedCandidate() !== null || !column.isStatic)
        return valueOf(column, candidate());
      return storedValueOf(module, base(), column, valueNow(column), context());
    }

    /** The value as it is kept: nothing entered where nothing was is what was. */
    function normaliseEmpty(column: CompiledColumn, value: unknown): unknown {
      const original = valueOf(column, base());
      return column.isEmpty(value) && column.isEmpty(original) ? original : value;
    }

    function check(columns: readonly CompiledColumn[]): void {
      const affected = columns.flatMap(({ db }) => module.dependents.get(db) ?? []);
      validation.validateColumns([...new Set([...columns, ...affected])], shared);
    }

    /** Sets values as one step of what can be undone; `at` is the field that a person was at. */
    function enter(at: CompiledColumn, values: ColumnValues, typed: boolean): void {
      const made = [...values].flatMap(([column, value]) => {
        const [before, after] = [valueNow(column), normaliseEmpty(column, value)];
        put(column, after);
        return jsonEquals(before ?? null, after ?? null)
          ? []
          : [{ pointer: column.pointer, before, after }];
      });
      if (made.length > 0) steps.record({ pointer: at.pointer, changes: made, typed });
      check([...values.keys()]);
    }

    /** Sets the values of one side of a step; gives the field that a person was at. */
    function applyStep(step: UndoStep | undefined, side: 'before' | 'after'): string | null {
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
      stored,
      valueNow,
      changes,
      change(column, value) {
        const followers = module.resets.get(column.db) ?? [];
        const emptied = followers.map((each): [CompiledColumn, unknown] => [each, null]);
        enter(column, new Map([[column, value], ...emptied]), isTyping(document.activeElement));
      },
      stateOf(column) {
        const isFixed = emptyRootColumn(module, base()) === column;
        const moment = column.isStatic ? timeless : context();
        // The server asks the stored item whether a column may be changed, so the form does too.
        const before = createColumnEvaluator(module, base(), moment)(column);
        const now = column.isStatic
          ? before
          : createColumnEvaluator(module, candidate(), moment)(column);
        return {
          ...now,
          required: now.required && !isFixed,
          readOnly: now.readOnly || before.readOnly || isFixed,
        };
      },
    };

    /** Takes an item as the new beginning, with values in it that are unsaved from then on. */
    function resetTo(next: Item, unsaved: ColumnValues = new Map()): void {
      baseline.reset(next);
      reset({ ...next });
      validation.clear();
      for (const [column, value] of unsaved) put(column, normaliseEmpty(column, value));
      changes.notify();
    }

    return {
      shared,
      put,
      checks: validation,
      steps,
      base,
      isDirty,
      /** The item with the values as they were entered, not as they would be stored. */
      entered: () => itemWithValues(base(), getValues()),
      /** Takes what was saved as the new beginning; what was done before can still be undone. */
      takeSaved: resetTo,
      /** Takes what others made of the item. */
      take: (next: Item, unsaved?: ColumnValues) => {
        resetTo(next, unsaved);
        steps.clear();
      },
      /** Enters values as one step, as if a person had. */
      fill: (values: ColumnValues) => {
        const [first] = values.keys();
        if (first !== undefined) enter(first, values, false);
      },
      /** Gives the field that the undone step was at; null where there is nothing to undo. */
      undo: () => applyStep(steps.undo(), 'before'),
      redo: () => applyStep(steps.redo(), 'after'),
    };
  }, [core, baseline, steps, changes, module, control, getValues, setValue, reset, readOnly]);

  const { put } = state;
  const isDrafted = useRef(false);
  useEffect(() => {
    if (draft === null || isDrafted.current) return;
    isDrafted.current = true;
    for (const column of module.columns) {
      const value = valueOf(column, draft);
      if (value !== undefined) put(column, value);
    }
  }, [draft, module, put]);

  const submit = useCallback(
    (store: () => Promise<void>, refuse: () => void) => {
      baseline.invalidateCandidate();
      const { validation: checks, candidate } = core;
      // react-hook-form copies all values for what it submits; a refusal needs none of them.
      if (!checks.validateAll(candidate(getValues()))) return Promise.resolve(refuse());
      return handleSubmit(store, refuse)();
    },
    [core, getValues, handleSubmit, baseline],
  );
  return useMemo(() => ({ ...state, submit }), [state, submit]);
}

export type ItemFormState = ReturnType<typeof useItemForm>;
