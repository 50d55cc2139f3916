import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FieldScopeProvider } from '../../modules/form/field-id.ts';
import { useModules } from '../../modules/registry/registry.ts';
import type { FieldTypeDocument, OwnTypeDocument } from '../../runtime/documents.ts';
import { textIn } from '../../runtime/text.ts';
import { Segmented } from '../../ui/form/Segmented.tsx';
import { fieldTypes } from '../../widgets/fields.ts';
import { settingFields } from '../settings/setting-fields.ts';
import {
  SettingInputs,
  SettingsFormProvider,
  type SettingsFormSource,
  storedValues,
  useSettingsForm,
} from '../settings/settings-form.tsx';
import { settingsModule } from '../settings/settings-module.ts';
import { settingsOf, type SettingUse, settingUse } from './own-type-draft.ts';
import { languageName } from '../document/language-name.ts';
import styles from './own-types.module.css';

interface Props {
  readonly type: OwnTypeDocument;
  readonly base: FieldTypeDocument;
  /** Without a use, a setting that was free becomes one with which fields begin. */
  readonly onSetting: (setting: string, value: unknown, use?: SettingUse) => void;
}

/** Settings that belong to a template or a site, which types of several templates cannot name. */
const foreign = new Set(['parentType', 'dropdownId', 'matchField', 'matchColumn']);

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

interface LoadedProps extends Omit<Props, 'base'>, SettingsFormSource {}

function LoadedSettings({ type, onSetting, ...source }: LoadedProps) {
  const { t, i18n } = useTranslation('own_types');
  const { module, fields } = source;
  const form = useSettingsForm(source, (_form, field, values) => {
    const value = field.write(values);
    if (value !== undefined) onSetting(field.setting, value);
  });
  return (
    <SettingsFormProvider form={form}>
      <div className={styles.settings}>
        {fields.map((field) => {
          const [first] = field.columns;
          const { name: shared = first?.name ?? field.setting } = field.texts ?? {};
          const name = textIn(shared, i18n.language);
          return (
            <div key={field.setting} className={styles.setting}>
              <div className={styles.inputs}>
                <SettingInputs module={module} field={field} />
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
    </SettingsFormProvider>
  );
}
