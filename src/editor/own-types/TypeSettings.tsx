import { Suspense, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Field, RuledField } from '../../modules/form/Field.tsx';
import { FieldScopeProvider } from '../../modules/form/field-id.ts';
import { formTopics, type FormModel } from '../../modules/form/model/form-model.ts';
import { FormProvider, useFormModel } from '../../modules/form/useFormModel.ts';
import { useViewportMounter, ViewportMountProvider } from '../../modules/form/viewport-mount.ts';
import { useModules } from '../../modules/registry/registry.ts';
import type { CompiledModule } from '../../runtime/compiled.ts';
import type { FieldTypeDocument, OwnTypeDocument } from '../../runtime/documents.ts';
import { blankItem } from '../../runtime/record/blank.ts';
import { jsonEquals, ownProperty } from '../../runtime/record/json.ts';
import { localeOf, textIn } from '../../runtime/text.ts';
import { Segmented } from '../../ui/form/Segmented.tsx';
import { useWidgetServices } from '../../widgets/services.ts';
import { fieldTypes } from '../../widgets/fields.ts';
import type { SettingField } from '../settings/setting-field.ts';
import { settingFields } from '../settings/setting-fields.ts';
import { settingsModule } from '../settings/settings-module.ts';
import { settingsOf, type SettingUse, settingUse } from './own-type-draft.ts';
import styles from './own-types.module.css';

interface Props {
  readonly type: OwnTypeDocument;
  readonly base: FieldTypeDocument;
  /** Without a use, a setting that was free becomes one with which fields begin. */
  readonly onSetting: (setting: string, value: unknown, use?: SettingUse) => void;
}

/** Settings that belong to a template or a site, which types of several templates cannot name. */
const foreign = new Set(['parentType', 'dropdownId']);

const uses: readonly SettingUse[] = ['free', 'start', 'fixed'];

/** The settings of the base, each with what the type does with it. */
export function TypeSettings({ type, base, onSetting }: Props) {
  const { modules } = useModules();
  // The form is made once for a base; it writes what changes in it.
  const [made] = useState(() => {
    const settings = settingsOf(type, base);
    const choices = new Map([
      [
        'moduleType',
        modules.map(({ document }) => ({ value: document.type, label: document.name })),
      ],
    ]);
    const languageName = (code: string) => localeOf(code).name;
    const fields = settingFields({ type: base, settings, languageName, choices }).filter(
      ({ setting }) => !foreign.has(setting),
    );
    return { fields, settings, module: settingsModule(fields, fieldTypes) };
  });
  if (made.module === null || made.fields.length === 0) return null;
  return (
    <FieldScopeProvider value="settings">
      <Suspense>
        <LoadedSettings
          type={type}
          onSetting={onSetting}
          fields={made.fields}
          settings={made.settings}
          module={made.module}
        />
      </Suspense>
    </FieldScopeProvider>
  );
}

interface LoadedProps extends Omit<Props, 'base'> {
  readonly module: CompiledModule;
  readonly fields: readonly SettingField[];
  readonly settings: object;
}

function storedValues({ module, storedValue }: FormModel, { columns }: SettingField) {
  return columns.map(({ db }) => {
    const column = module.byDb.get(db);
    return column === undefined ? null : storedValue(column);
  });
}

function LoadedSettings({ type, module, fields, settings, onSetting }: LoadedProps) {
  const { t, i18n } = useTranslation('own_types');
  const { siteId, timeZone } = useWidgetServices();
  const item = useMemo(() => {
    const values = fields.flatMap(({ setting, columns, read }) => {
      const list = read(ownProperty(settings, setting));
      return columns.map((column, index) => [column.db, list[index]] as const);
    });
    return { ...blankItem(module, siteId), ...Object.fromEntries(values) };
  }, [module, siteId, fields, settings]);
  const form = useFormModel({ module, item, timeZone, readOnly: false });
  const mounter = useViewportMounter(true);
  useEffect(() => {
    const before = new Map(fields.map((field) => [field, storedValues(form, field)]));
    return form.subscribe([formTopics.values], () => {
      for (const field of fields) {
        const values = storedValues(form, field);
        if (jsonEquals(values, before.get(field))) continue;
        before.set(field, values);
        const value = field.write(values);
        if (value === undefined) continue;
        onSetting(field.setting, value);
      }
    });
  }, [form, fields, onSetting]);
  return (
    <FormProvider value={form}>
      <ViewportMountProvider value={mounter}>
        <div className={styles.settings}>
          {fields.map((field) => {
            const [first] = field.columns;
            const name = textIn(first?.name ?? field.setting, i18n.language);
            return (
              <div key={field.setting} className={styles.setting}>
                <div className={styles.inputs}>
                  {field.columns.map(({ db }) => {
                    const column = module.byDb.get(db);
                    if (column === undefined) return null;
                    const Shown = column.reads.length > 0 ? RuledField : Field;
                    return <Shown key={db} column={column} error={undefined} eager />;
                  })}
                </div>
                <Segmented
                  aria-label={t('use_of', { name })}
                  className={styles.use}
                  value={settingUse(type, field.setting)}
                  options={uses.map((value) => ({ value, label: t(`use.${value}`) }))}
                  onChange={(use) =>
                    onSetting(field.setting, field.write(storedValues(form, field)), use)
                  }
                />
              </div>
            );
          })}
        </div>
      </ViewportMountProvider>
    </FormProvider>
  );
}
