import {
  createContext,
  createElement,
  type ReactNode,
  use,
  useCallback,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react';
import type { CompiledColumn, CompiledModule } from '../../runtime/compiled.ts';
import type { ColumnState } from '../../runtime/record/column-state.ts';
import type { ColumnValues } from '../../runtime/record/diff.ts';
import type { Item } from '../../runtime/record/item.ts';
import { valueOf } from '../../runtime/record/values.ts';
import { ruleContext } from '../../runtime/rules/context.ts';
import { type FormValues, FormValuesProvider } from '../../widgets/form-values.ts';
import { usePatterns } from '../registry/lazy-patterns.ts';
import { createFormModel } from './model/create-form-model.ts';
import type { ShownError } from './model/field-errors.ts';
import { type FormModel, formTopics } from './model/form-model.ts';

interface Options {
  readonly module: CompiledModule;
  readonly item: Item;
  /** Values that differ from `item` from the beginning, as if a person had entered them. */
  readonly draft?: Item | null;
  readonly timeZone: string;
  readonly readOnly: boolean;
  /** The fields are those of a change of stored items. */
  readonly isChange?: boolean;
}

/** The values of a draft that differ from the item's. */
function valuesOfDraft(module: CompiledModule, draft: Item, item: Item): ColumnValues {
  return new Map(
    module.columns
      .map((column) => [column, valueOf(column, draft)] as const)
      .filter(([column, value]) => value !== undefined && value !== valueOf(column, item)),
  );
}

/** Whether the same version of the item was read again with values that the person could not read. */
function hasMore(module: CompiledModule, item: Item, baseline: Item): boolean {
  return (
    item.version === baseline.version &&
    module.columns.some(
      (column) =>
        valueOf(column, baseline) === undefined && (valueOf(column, item) ?? null) !== null,
    )
  );
}

/**
 * The model of a form, created at its first render; `item` and `draft` are read once. It is
 * replaced when the module is recompiled, the time zone changes, the form becomes read-only or the
 * person gets the right to read more fields.
 */
export function useFormModel(options: Options): FormModel {
  const { module, item, draft, timeZone, readOnly, isChange = false } = options;
  usePatterns(module);
  const [model, setModel] = useState(() => {
    const unsaved = draft == null ? new Map() : valuesOfDraft(module, draft, item);
    return createFormModel({ module, item, timeZone, readOnly, unsaved, isChange });
  });
  const isWhole = useMemo(() => !hasMore(module, item, model.baseline()), [module, item, model]);
  const isCurrent =
    model.module === module && model.timeZone === timeZone && model.readOnly === readOnly;
  if (isCurrent && isWhole) return model;
  const fixed = { module, timeZone, readOnly };
  const next = model.withOptions(isWhole ? fixed : { ...fixed, item });
  setModel(next);
  return next;
}

const FormContext = createContext<FormModel | null>(null);

/** Provides a form's model, and its values to the controls of widgets. */
export function FormProvider(props: { readonly value: FormModel; readonly children: ReactNode }) {
  const { value: model, children } = props;
  const values = useMemo(
    (): FormValues => ({
      enteredValue: (db) =>
        model.value({ db, origin: model.module.byDb.get(db)?.origin ?? 'core' }),
      candidate: model.candidate,
      reading: () =>
        ruleContext(model.module.byDb, model.candidate(), {
          now: new Date().toISOString(),
          timeZone: model.timeZone,
        }),
      errorsOf: model.errors.of,
      subscribeTo: (db, listener) => model.subscribe([db ?? formTopics.values], listener),
    }),
    [model],
  );
  return createElement(
    FormContext,
    { value: model },
    createElement(FormValuesProvider, { value: values }, children),
  );
}

/** The model of the surrounding form. Throws outside of a form. */
export function useForm(): FormModel {
  const model = use(FormContext);
  if (model === null) throw new Error('useForm needs a FormProvider above it');
  return model;
}

/** The result of `read`; the component renders when it changes after a change of the topic. */
export function useFormState<Value>(
  { subscribe }: FormModel,
  topic: (typeof formTopics)[keyof typeof formTopics],
  read: () => Value,
): Value {
  const subscribeToTopic = useCallback(
    (listener: () => void) => subscribe([topic], listener),
    [subscribe, topic],
  );
  return useSyncExternalStore(subscribeToTopic, read);
}

/** The component renders when one of the keys changes; equal keys must be the same array. */
export function useSubscription({ subscribe, version }: FormModel, keys: readonly string[]): void {
  const subscribeToKeys = useCallback(
    (listener: () => void) => subscribe(keys, listener),
    [subscribe, keys],
  );
  useSyncExternalStore(subscribeToKeys, () => version(keys));
}

/** The value of a column as it was entered; the component renders when it changes. */
export function useValue(column: Pick<CompiledColumn, 'db' | 'origin'>): unknown {
  const model = useForm();
  const { db } = column;
  useSubscription(
    model,
    useMemo(() => [db], [db]),
  );
  return model.value(column);
}

/** The state of a column; the component renders when a value that its rules read changes. */
export function useColumnState(column: CompiledColumn): ColumnState {
  const model = useForm();
  useSubscription(model, column.reads);
  return model.state(column);
}

/** The errors of a column; the component renders when they change. */
export function useFieldErrors({ pointer }: CompiledColumn): readonly ShownError[] {
  const model = useForm();
  useSubscription(
    model,
    useMemo(() => [pointer], [pointer]),
  );
  return model.errors.of(pointer);
}
