import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import type { StandardSchemaV1 } from '@standard-schema/spec';
import { createFormControl } from 'react-hook-form';
import type { CompiledColumn } from '../../../runtime/compiled.ts';
import { type ColumnState, createColumnEvaluator } from '../../../runtime/record/column-state.ts';
import {
  changedAmong,
  changedColumns,
  type ColumnValues,
  pickValues,
} from '../../../runtime/record/diff.ts';
import type { Item } from '../../../runtime/record/item.ts';
import { jsonEquals } from '../../../runtime/record/json.ts';
import { mergeItems } from '../../../runtime/record/merge.ts';
import { toStandardSchema } from '../../../runtime/record/standard-schema.ts';
import { emptyRootColumn } from '../../../runtime/record/tree.ts';
import { validateColumn } from '../../../runtime/record/validate.ts';
import { valueOf } from '../../../runtime/record/values.ts';
import { candidateOf, type FormValues, itemWithValues, storedValueOf } from './candidate.ts';
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
import { emptyHistory, endStep, record, redo, undo, type UndoHistory } from './undo-history.ts';

const systemClock: Clock = {
  now: () => new Date().toISOString(),
  elapsed: () => performance.now(),
};

/** The name of a column's value in react-hook-form: `name`, `columns.cause_of_failure`. */
function pathOf({ db, origin }: ColumnKey): string {
  return origin === 'core' ? db : `columns.${db}`;
}

/** Passed to static columns, whose rules read neither the time nor the zone. */
const timeless = { now: '', timeZone: 'UTC' };

/**
 * The headless core of a form: no React, no DOM (README.md). Values, defaults and dirtiness are held
 * by react-hook-form's form control, which also runs the module's validator; the rest is here.
 */
export function createFormModel(options: FormModelOptions): FormModel {
  const { module, timeZone, readOnly = false, clock = systemClock } = options;
  const notifier = createNotifier();
  const errors = createFieldErrors(module, (pointers) =>
    notifier.notify([...pointers, formTopics.errors]),
  );
  let baseline = options.item;
  let history = options.history ?? emptyHistory;
  let progress: SaveProgress = { saving: 'not_yet', refused: 0 };
  let isDirty = false;
  let isValidated = false;
  let unanswered: Item | null = null;
  let cached: Item | null = null;
  const dirtyColumns = new Set<CompiledColumn>();
  const context = () => ({ now: clock.now(), timeZone });

  const form = createFormControl<FormValues, unknown, Item>({
    defaultValues: { ...baseline },
    resolver: standardSchemaResolver(candidateSchema()),
  });
  form.subscribe({
    formState: { isDirty: true },
    callback(state) {
      isDirty = state.isDirty === true;
      notifier.notify([formTopics.dirty]);
    },
  });

  const value = (column: ColumnKey): unknown => form.getValues(pathOf(column));
  const entered = () => itemWithValues(baseline, form.getValues());
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
          const issues = (validate(item).issues ?? []).filter(
            ({ pointer, code }) => code !== 'required' || pointer !== root,
          );
          if (issues.length > 0) {
            showErrors(issues.map(({ pointer, code, params }) => ({ pointer, code, params })));
            return { issues };
          }
          errors.set([]);
          return { value: item };
        },
      },
    };
  }

  function write(column: CompiledColumn, next: unknown): void {
    const path = pathOf(column);
    cached = null;
    form.setValue(path, next, { shouldDirty: true });
    if (form.getFieldState(path).isDirty) dirtyColumns.add(column);
    else dirtyColumns.delete(column);
    notifier.notify([column.db, formTopics.values]);
  }

  /** If the value was empty and still is, keeps the original empty value: null or an empty text. */
  function keepEmpty(column: CompiledColumn, next: unknown): unknown {
    const original = valueOf(column, baseline);
    return column.isEmpty(next) && column.isEmpty(original) ? original : next;
  }

  function setHistory(next: UndoHistory): void {
    if (next === history) return;
    history = next;
    notifier.notify([formTopics.history]);
  }

  function enter(at: CompiledColumn, values: ColumnValues, typed: boolean): void {
    const changes = [...values].flatMap(([column, given]) => {
      const [before, after] = [value(column), keepEmpty(column, given)];
      write(column, after);
      const isSame = jsonEquals(before ?? null, after ?? null);
      return isSame ? [] : [{ pointer: column.pointer, before, after }];
    });
    const { pointer } = at;
    if (changes.length > 0)
      setHistory(record(history, { pointer, changes, typed, at: clock.elapsed() }));
    revalidate([...values.keys()]);
  }

  function setAll(values: ColumnValues): void {
    const [first] = values.keys();
    if (first !== undefined) enter(first, values, false);
  }

  /** Goes one step in the history and sets that step's values. */
  function goBy(move: typeof undo, side: 'before' | 'after'): string | null {
    const [next, step] = move(history);
    setHistory(next);
    if (step === undefined) return null;
    const columns = step.changes.flatMap((change) => {
      const column = module.byPointer.get(change.pointer);
      if (column === undefined) return [];
      write(column, change[side]);
      return [column];
    });
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

  function revalidate(columns: readonly CompiledColumn[]): void {
    const readers = columns.flatMap(({ db }) => module.dependents.get(db) ?? []);
    for (const column of new Set([...columns, ...readers])) {
      const { pointer } = column;
      if (!isValidated && errors.of(pointer).length === 0) continue;
      errors.setField(pointer, validateColumn(column, state(column), storedValue(column)));
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
    baseline = next;
    cached = null;
    isValidated = false;
    dirtyColumns.clear();
    form.reset({ ...next });
    errors.set([]);
    for (const [column, each] of unsaved) write(column, keepEmpty(column, each));
    notifier.notify();
  }

  const unsaved = () => pickValues(changedAmong(dirtyColumns, baseline, entered()), entered());

  for (const [column, each] of options.unsaved ?? []) write(column, each);

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
    set(column, next, typed = false) {
      const emptied = (module.resets.get(column.db) ?? []).map((each) => [each, null] as const);
      enter(column, new Map([[column, next], ...emptied]), typed);
    },
    setAll,
    undo: () => goBy(undo, 'before'),
    redo: () => goBy(redo, 'after'),
    history: () => history,
    endStep: () => setHistory(endStep(history)),
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
    markSaved(saved, sent) {
      unanswered = null;
      const now = entered();
      reset(saved, pickValues(changedColumns(module, sent, now), now));
    },
    setUnanswered(sent) {
      unanswered = sent;
    },
    merge(theirs) {
      const sent = unanswered;
      // A save whose answer was lost may be the one that came first; it is our own.
      const isOurs =
        sent !== null &&
        changedColumns(module, baseline, sent).every(
          (column) => changedAmong([column], theirs, sent).length === 0,
        );
      const base = isOurs ? sent : baseline;
      return { base, merged: mergeItems(module, base, candidate(), theirs) };
    },
    rebase(theirs, over) {
      reset(theirs, over);
      setHistory(emptyHistory);
    },
    draft: (key) => createDraft(key, module, baseline, entered()),
    mergeDraft: (draft) => mergeDraft(module, draft, baseline),
    restoreDraft({ clientId }, values) {
      // If it was posted before the answer was lost, the same id prevents a second item.
      if (clientId !== undefined && clientId !== baseline.client_id)
        reset({ ...baseline, client_id: clientId }, unsaved());
      setAll(values);
    },
    withOptions(next) {
      const carried = [...unsaved()].flatMap(([{ pointer }, each]) => {
        const column = next.module.byPointer.get(pointer);
        return column === undefined ? [] : [[column, each] as const];
      });
      const carriedOver = { item: baseline, unsaved: new Map(carried), history, clock };
      return createFormModel({ ...next, ...carriedOver });
    },
  };
}
