import { type ReactNode, useEffect, useMemo, useRef } from 'react';
import { Field, RuledField } from '../../modules/form/Field.tsx';
import { formTopics, type FormModel } from '../../modules/form/model/form-model.ts';
import { FormProvider, useFormModel } from '../../modules/form/useFormModel.ts';
import { useViewportMounter, ViewportMountProvider } from '../../modules/form/viewport-mount.ts';
import type { CompiledModule } from '../../runtime/compiled.ts';
import { blankItem } from '../../runtime/record/blank.ts';
import { jsonEquals, ownProperty } from '../../runtime/record/json.ts';
import { useWidgetServices } from '../../widgets/services.ts';
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
    const before = new Map(fields.map((field) => [field, storedValues(form, field)]));
    return form.subscribe([formTopics.values], () => {
      for (const field of fields) {
        const values = storedValues(form, field);
        if (jsonEquals(values, before.get(field))) continue;
        before.set(field, values);
        latest.current(form, field, values);
      }
    });
  }, [form, fields]);
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
  return field.columns.map(({ db }) => {
    const column = module.byDb.get(db);
    if (column === undefined) return null;
    const Shown = column.reads.length > 0 ? RuledField : Field;
    return <Shown key={db} column={column} error={undefined} eager />;
  });
}
