import { type ReactNode, useEffect, useMemo, useRef } from 'react';
import { Field, RuledField } from '../../modules/form/Field.tsx';
import { formTopics, type FormModel } from '../../modules/form/model/form-model.ts';
import {
  FormProvider,
  useFieldErrors,
  useForm,
  useFormModel,
  useSubscription,
} from '../../modules/form/useFormModel.ts';
import { useViewportMounter, ViewportMountProvider } from '../../modules/form/viewport-mount.ts';
import type { CompiledColumn, CompiledModule } from '../../runtime/compiled.ts';
import { blankItem } from '../../runtime/record/blank.ts';
import type { ColumnValues } from '../../runtime/record/diff.ts';
import { jsonEquals, ownProperty } from '../../runtime/record/json.ts';
import { languages, textIn } from '../../runtime/text.ts';
import { useWidgetServices } from '../../widgets/services.ts';
import { LanguageLine, LanguageTexts } from './LanguageTexts.tsx';
import type { SettingField } from './setting-field.ts';

/** The settings of a field type as a form: see `settingFields` and `settingsModule`. */
export interface SettingsFormSource {
  readonly module: CompiledModule;
  readonly fields: readonly SettingField[];
  /** Their effective values. */
  readonly settings: object;
}

/** Values of a field's columns as the form would store them. */
export function storedValues({ module, storedValue }: FormModel, { columns }: SettingField) {
  return columns.map(({ db }) => {
    const column = module.byDb.get(db);
    return column === undefined ? null : storedValue(column);
  });
}

/** Whether the values of a setting are such that its fields accept; hidden ones don't count. */
export function isValidSetting(
  { module, storedValue, state }: FormModel,
  { columns }: SettingField,
): boolean {
  return columns.every(({ db }) => {
    const column = module.byDb.get(db);
    if (column === undefined || !state(column).visible) return true;
    const value = storedValue(column);
    return column.isEmpty(value) || column.check(value).length === 0;
  });
}

/** The columns whose values are others than those that somebody has entered. */
function followers(
  module: CompiledModule,
  { columns }: SettingField,
  entered: readonly unknown[],
  values: readonly unknown[],
): ColumnValues {
  return new Map(
    columns.flatMap(({ db }, index) => {
      const column = module.byDb.get(db);
      return column === undefined || jsonEquals(entered[index], values[index])
        ? []
        : [[column, values[index]] as const];
    }),
  );
}

/** The form of the settings; `onChange` gets each setting that changes, with its values. */
export function useSettingsForm(
  { module, fields, settings }: SettingsFormSource,
  onChange: (form: FormModel, field: SettingField, values: readonly unknown[]) => void,
): FormModel {
  const latest = useRef(onChange);
  useEffect(() => {
    latest.current = onChange;
  });
  const { siteId, timeZone } = useWidgetServices();
  const item = useMemo(() => {
    const values = fields.flatMap(({ setting, columns, read }) => {
      const list = read(ownProperty(settings, setting));
      return columns.map((column, index) => [column.db, list[index]] as const);
    });
    return { ...blankItem(module, siteId), ...Object.fromEntries(values) };
  }, [module, siteId, fields, settings]);
  const form = useFormModel({ module, item, timeZone, readOnly: false });
  useEffect(() => {
    const before = new Map<SettingField, readonly unknown[]>(
      fields.map((field) => [field, storedValues(form, field)]),
    );
    return form.subscribe([formTopics.values], () => {
      for (const field of fields) {
        const old = before.get(field) ?? [];
        const entered = storedValues(form, field);
        if (jsonEquals(entered, old)) continue;
        const values = field.follow?.(old, entered) ?? entered;
        before.set(field, values);
        form.set(followers(module, field, entered, values));
        latest.current(form, field, values);
      }
    });
  }, [form, fields, module]);
  return form;
}

interface ProviderProps {
  readonly form: FormModel;
  readonly children: ReactNode;
}

export function SettingsFormProvider({ form, children }: ProviderProps) {
  const mounter = useViewportMounter(true);
  return (
    <FormProvider value={form}>
      <ViewportMountProvider value={mounter}>{children}</ViewportMountProvider>
    </FormProvider>
  );
}

interface InputsProps {
  readonly module: CompiledModule;
  readonly field: SettingField;
}

/** The controls of one setting. */
export function SettingInputs({ module, field }: InputsProps) {
  return field.texts === undefined ? (
    <SettingFields module={module} columns={field.columns} />
  ) : (
    <SettingTexts module={module} columns={field.columns} {...field.texts} />
  );
}

type FieldsProps = Pick<InputsProps, 'module'> & Pick<SettingField, 'columns'>;

function SettingFields({ module, columns }: FieldsProps) {
  return columns.map(({ db }) => {
    const column = module.byDb.get(db);
    if (column === undefined) return null;
    return <SettingControl key={db} column={column} />;
  });
}

/** The control of a setting, and why its value is not taken. */
function SettingControl({ column }: { readonly column: CompiledColumn }) {
  const [error] = useFieldErrors(column);
  const Shown = column.reads.length > 0 ? RuledField : Field;
  return <Shown column={column} error={error} eager />;
}

/** The fields of a text in all languages below one label. */
function SettingTexts(props: FieldsProps & NonNullable<SettingField['texts']>) {
  const { module, columns, name, help } = props;
  const { language } = useWidgetServices();
  const form = useForm();
  useSubscription(
    form,
    useMemo(() => columns.map(({ db }) => db), [columns]),
  );
  const wordings = columns.map(({ db }) => form.value({ db, origin: 'core' }));
  return (
    <LanguageTexts
      label={textIn(name, language)}
      help={help === undefined ? undefined : textIn(help, language)}
      wordings={wordings}
    >
      {languages.map((each, index) => (
        <LanguageLine key={each} language={each}>
          <SettingFields module={module} columns={columns.slice(index, index + 1)} />
        </LanguageLine>
      ))}
    </LanguageTexts>
  );
}
