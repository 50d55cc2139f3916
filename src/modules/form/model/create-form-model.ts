import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import type { StandardSchemaV1 } from '@standard-schema/spec';
import { createFormControl } from 'react-hook-form';
import type { CompiledColumn } from '../../../runtime/compiled.ts';
import {
  type ColumnState,
  createColumnEvaluator,
  isHeldByStatus,
} from '../../../runtime/record/column-state.ts';
import { changedValues, type ColumnValues } from '../../../runtime/record/diff.ts';
import type { Item } from '../../../runtime/record/item.ts';
import { jsonEquals } from '../../../runtime/record/json.ts';
import { mergeItems } from '../../../runtime/record/merge.ts';
import { parsePointer } from '../../../runtime/record/pointer.ts';
import { toStandardSchema } from '../../../runtime/record/standard-schema.ts';
import { emptyRootColumn } from '../../../runtime/record/tree.ts';
import { validateColumn } from '../../../runtime/record/validate.ts';
import { valueOf, withValues } from '../../../runtime/record/values.ts';
import { ruleContext } from '../../../runtime/rules/context.ts';
import type { CompiledRule } from '../../../runtime/rules/types.ts';
import { candidateOf, type FormValues, itemWithValues, storedValueOf } from './candidate.ts';
import { createRowsHolder, released, releasedValues } from './held-rows.ts';
import { createDraft, mergeDraft } from './draft.ts';
import { createFieldErrors, type ShownError } from './field-errors.ts';
import {
  type Clock,
  type ColumnKey,
  type FormModel,
  type FormModelOptions,
  formTopics,
  type SaveProgress,
} from './form-model.ts';
import { createNotifier } from './notifier.ts';
import { createRuleDefaults } from './rule-defaults.ts';
import {
  emptyHistory,
  endStep,
  type FieldChange,
  joinedChanges,
  record,
  redo,
  undo,
  withoutFields,
} from './undo-history.ts';
import { childColumnsIn, unsavedValues } from './unsaved-values.ts';

const systemClock: Clock = {
  now: () => new Date().toISOString(),
  elapsed: () => performance.now(),
};

/** The name of a column's value in react-hook-form: `name`, `columns.cause_of_failure`. */
function pathOf({ db, origin }: ColumnKey): string {
  return origin === 'core' ? db : `columns.${db}`;
}

/** Whether conditions decide which options the column, or its rows, offer. */
const offersSome = ({ optionsWhen, rows }: CompiledColumn): boolean =>
  optionsWhen.length > 0 || rows?.columns.some((cell) => cell.optionsWhen.length > 0) === true;

/** Passed to static columns, whose rules read neither the time nor the zone. */
const timeless = { now: '', timeZone: 'UTC' };

/**
 * The headless core of a form: no React, no DOM (README.md). Values, defaults and dirtiness are held
 * by react-hook-form's form control, which also runs the module's validator; the rest is here.
 */
export function createFormModel(options: FormModelOptions): FormModel {
  const { module, timeZone, readOnly = false, clock = systemClock, isChange = false } = options;
  const notifier = createNotifier();
  const errors = createFieldErrors(module, (pointers) =>
    notifier.notify([...pointers, formTopics.errors]),
  );
  const context = () => ({ now: clock.now(), timeZone });
  let baseline = options.item;
  const defaults = createRuleDefaults(module, isChange, context);
  baseline = withValues(baseline, defaults.begin(baseline));
  let history = options.history ?? emptyHistory;
  let progress: SaveProgress = { saving: 'not_yet', refused: 0 };
  let isDirty = false;
  let isValidated = false;
  let unanswered: Item | null = null;
  let cached: Item | null = null;
  const dirtyColumns = new Set<CompiledColumn>();
  const validators = new Map<string, () => readonly ShownError[]>();
  const ofChildren = new Set(childColumnsIn(module.columns).map(({ pointer }) => pointer));

  const holder = createRowsHolder(module);
  const form = createFormControl<FormValues, unknown, Item>({
    defaultValues: holder.holdAll(baseline),
    resolver: standardSchemaResolver(candidateSchema()),
  });
  form.subscribe({
    formState: { isDirty: true },
    callback(state) {
      isDirty = state.isDirty === true;
      notifier.notify([formTopics.dirty]);
    },
  });

  const value = (column: ColumnKey): unknown => released(form.getValues(pathOf(column)));
  const entered = () => itemWithValues(baseline, releasedValues(form.getValues()));
  const candidate = () =>
    (cached ??= candidateOf(module, baseline, entered(), dirtyColumns, context()));

  /** Validates the candidate instead of the values as entered, and reports its errors. */
  function candidateSchema(): StandardSchemaV1<FormValues, Item> {
    const { validate } = toStandardSchema(() => module, context)['~standard'];
    return {
      '~standard': {
        version: 1,
        vendor: 'sitewright',
        validate() {
          const item = candidate();
          const root = emptyRootColumn(module, baseline)?.pointer;
          const own = (validate(item).issues ?? []).filter(
            ({ pointer, code }) =>
              (code !== 'required' || pointer !== root) &&
              !isHeldByStatus(module, baseline, pointer),
          );
          const found: readonly ShownError[] = [
            ...own.map(({ pointer, code, params }) => ({ pointer, code, params })),
            ...[...validators.values()].flatMap((ofField) => ofField()),
          ];
          if (found.length > 0) {
            showErrors(found);
            return {
              issues: found.map(({ pointer }) => ({
                message: pointer,
                path: parsePointer(pointer),
              })),
            };
          }
          errors.set([]);
          return { value: item };
        },
      },
    };
  }

  /**
   * Holds a value and returns it. If the value was empty in the baseline and still is, it holds the
   * baseline's empty value, null or an empty text, so that the column is not dirty.
   */
  function write(column: CompiledColumn, given: unknown): unknown {
    const original = valueOf(column, baseline);
    const next = column.isEmpty(given) && column.isEmpty(original) ? original : given;
    const path = pathOf(column);
    cached = null;
    form.setValue(path, holder.hold(column, next), { shouldDirty: true });
    if (form.getFieldState(path).isDirty) dirtyColumns.add(column);
    else dirtyColumns.delete(column);
    return next;
  }

  /**
   * Sets what the default rules of a new item and of new rows give after these columns were entered;
   * returns the columns that have another value.
   */
  function followRules(
    columns: readonly CompiledColumn[],
  ): ReadonlyMap<CompiledColumn, FieldChange> {
    if (!defaults.concerns(columns)) return new Map();
    const items = { candidate: candidate(), entered: entered() };
    return new Map(
      [...defaults.next(items, columns)].map(([column, given]) => {
        const before = value(column);
        return [column, { pointer: column.pointer, before, after: write(column, given) }];
      }),
    );
  }

  function set(values: ColumnValues, typed = false): void {
    const all = new Map(values);
    const [first] = all.keys();
    if (first === undefined) return;
    for (const { db } of values.keys())
      for (const column of module.resets.get(db) ?? []) if (!all.has(column)) all.set(column, null);
    const own = [...all].flatMap(([column, given]) => {
      const before = value(column);
      const after = write(column, given);
      const isSame = jsonEquals(before ?? null, after ?? null);
      return isSame ? [] : [{ pointer: column.pointer, before, after }];
    });
    const followed = followRules([...all.keys()]);
    const changes = joinedChanges(own, [...followed.values()]);
    const { pointer } = first;
    if (changes.length > 0)
      history = record(history, { pointer, changes, typed, at: clock.elapsed() });
    const columns = [...all.keys(), ...followed.keys()];
    notifier.notify([...columns.map(({ db }) => db), formTopics.values, formTopics.history]);
    revalidate(columns);
  }

  /** Goes one step in the history and sets that step's values. */
  function goBy(move: typeof undo, side: 'before' | 'after'): string | null {
    const [next, step] = move(history);
    history = next;
    if (step === undefined) return null;
    const columns = step.changes.flatMap((change) => {
      const column = module.byPointer.get(change.pointer);
      if (column === undefined) return [];
      write(column, change[side]);
      return [column];
    });
    columns.push(...followRules(columns).keys());
    notifier.notify([...columns.map(({ db }) => db), formTopics.values, formTopics.history]);
    revalidate(columns);
    return step.pointer;
  }

  function storedValue(column: CompiledColumn): unknown {
    if (cached !== null || !column.isStatic) return valueOf(column, candidate());
    return storedValueOf(module, baseline, column, value(column), context());
  }

  function state(column: CompiledColumn): ColumnState {
    const isFixed = emptyRootColumn(module, baseline) === column;
    const moment = column.isStatic ? timeless : context();
    // Whether a column may be changed depends on the stored item, as on the server.
    const before = createColumnEvaluator(module, baseline, moment)(column);
    const now = column.isStatic
      ? before
      : createColumnEvaluator(module, candidate(), moment)(column);
    return {
      ...now,
      required: now.required && !isFixed,
      readOnly: readOnly || now.readOnly || before.readOnly || isFixed,
    };
  }

  const holds = (condition: CompiledRule | null): boolean =>
    condition === null ||
    condition.evaluate(ruleContext(module.byDb, candidate(), context())) === true;

  function revalidate(columns: readonly CompiledColumn[]): void {
    const readers = columns.flatMap(({ db }) => module.dependents.get(db) ?? []);
    for (const column of new Set([...columns, ...readers])) {
      const { pointer } = column;
      // An option that is not offered any more is said at once: nobody looks for it in a closed list.
      const isChosen = offersSome(column) && !column.isEmpty(value(column));
      if (!isValidated && !isChosen && errors.of(pointer).length === 0) continue;
      const found = [
        ...validateColumn(column, state(column), storedValue(column), { timeZone }),
        ...(validators.get(pointer)?.() ?? []),
      ];
      const isEarly = !isValidated && column.rows !== null;
      errors.setField(pointer, isEarly ? found.filter(({ code }) => code === 'option') : found);
    }
  }

  function setProgress(next: Partial<SaveProgress>): void {
    progress = { ...progress, ...next };
    notifier.notify([formTopics.progress]);
  }

  const countRefusal = () => setProgress({ refused: progress.refused + 1 });

  function showErrors(found: readonly ShownError[]): void {
    isValidated = true;
    errors.set(found);
    countRefusal();
  }

  /** Sets an item as the baseline, with unsaved values over it. */
  function reset(next: Item, unsaved: ColumnValues = new Map()): void {
    baseline = withValues(next, defaults.begin(next));
    cached = null;
    isValidated = false;
    dirtyColumns.clear();
    form.reset(holder.holdAll(baseline));
    errors.set([]);
    for (const [column, each] of unsaved) write(column, each);
    followRules([...unsaved.keys()]);
    notifier.notify();
  }

  const unsaved = () => unsavedValues(dirtyColumns, baseline, entered());

  for (const [column, each] of options.unsaved ?? []) write(column, each);
  followRules([...(options.unsaved?.keys() ?? [])]);

  return {
    module,
    timeZone,
    readOnly,
    subscribe: notifier.subscribe,
    version: notifier.version,
    baseline: () => baseline,
    entered,
    candidate,
    value,
    storedValue,
    state,
    holds,
    set,
    undo: () => goBy(undo, 'before'),
    redo: () => goBy(redo, 'after'),
    history: () => history,
    endStep() {
      history = endStep(history);
    },
    isDirty: () => isDirty,
    errors,
    validate() {
      // Rules may read the time, which has passed.
      cached = null;
      isValidated = true;
      return form.trigger();
    },
    revalidate,
    showErrors,
    progress: () => progress,
    setSaving: (saving) => setProgress({ saving }),
    countRefusal,
    validateAlso(pointer, validate) {
      validators.set(pointer, validate);
      return () => validators.delete(pointer);
    },
    markSaved(saved, sent, rest) {
      unanswered = null;
      const since = changedValues(module.columns, sent, entered());
      // What undo would bring back of children is not what is stored of them any more.
      history = withoutFields(history, (pointer) => ofChildren.has(pointer));
      reset(saved, new Map([...since, ...(rest ?? [])]));
    },
    setUnanswered(sent) {
      unanswered = sent;
    },
    merge(theirs) {
      const sent = unanswered;
      // A save whose answer was lost may be the one that came first; it is our own.
      const isOurs =
        sent !== null &&
        changedValues(changedValues(module.columns, baseline, sent).keys(), theirs, sent).size ===
          0;
      const base = isOurs ? sent : baseline;
      return { base, merged: mergeItems(module, base, candidate(), theirs) };
    },
    rebase(theirs, over) {
      history = emptyHistory;
      reset(theirs, over);
    },
    draft: (key) => createDraft(key, module, baseline, entered()),
    mergeDraft: (draft) => mergeDraft(module, draft, baseline),
    restoreDraft({ clientId }, values) {
      // If it was posted before the answer was lost, the same id prevents a second item.
      if (clientId !== undefined && clientId !== baseline.client_id)
        reset({ ...baseline, client_id: clientId }, unsaved());
      set(values);
    },
    withOptions({ item: whole = baseline, ...next }) {
      const carried = [...unsaved()].flatMap(([{ pointer }, each]) => {
        const column = next.module.byPointer.get(pointer);
        return column === undefined ? [] : [[column, each] as const];
      });
      const carriedOver = { item: whole, unsaved: new Map(carried), history, clock, isChange };
      return createFormModel({ ...next, ...carriedOver });
    },
  };
}
