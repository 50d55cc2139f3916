import { Suspense, useState } from 'react';
import { FieldScopeProvider } from '../../modules/form/field-id.ts';
import { useModules } from '../../modules/registry/registry.ts';
import type { ColumnDocument, FieldTypeDocument, ModuleDocument } from '../../runtime/documents.ts';
import type { JsonObject } from '../../runtime/record/json.ts';
import { resolveSettings } from '../../runtime/record/settings.ts';
import { fieldTypes } from '../../widgets/fields.ts';
import { followingLimits, limitChoices, type Limits, limitsOf } from '../settings/limit-choices.ts';
import type { Choice } from '../settings/setting-field.ts';
import { settingFields } from '../settings/setting-fields.ts';
import {
  isValidSetting,
  SettingInputs,
  type SettingsFormSource,
  SettingsFormProvider,
  useSettingsForm,
} from '../settings/settings-form.tsx';
import { settingsModule } from '../settings/settings-module.ts';
import { languageName } from '../document/language-name.ts';
import styles from './own-modules.module.css';

interface Props {
  readonly module: ModuleDocument;
  readonly column: ColumnDocument;
  readonly type: FieldTypeDocument;
  readonly onSetting: (setting: string, value: unknown) => void;
}

/** Settings about lists of one site, while a module is on all of them. */
const ofSite = new Set(['dropdownId']);

/** The settings of a field of a module, as the form that its type's document describes. */
export function ColumnSettings({ module, column, type, onSetting }: Props) {
  const { modules } = useModules();
  // The form is made once for a field; it writes what changes in it.
  const [made] = useState(() => {
    const settings = resolveSettings(type, column.columnData ?? {});
    const all = modules.map(({ document }) => ({ value: document.type, label: document.name }));
    const isType = ({ columnType }: ColumnDocument) =>
      fieldTypes.get(columnType)?.document.reference === 'type';
    const referred = modules.find(({ document }) => document.type === settings.moduleType);
    const others = module.coreColumns.filter((each) => each.db !== column.db);
    const parents = others.filter(isType);
    const limits = limitsOf(referred?.document, others, fieldTypes);
    const choices = new Map<string, readonly Choice[]>([
      ...limitChoices(limits, settings),
      ['moduleType', all],
      ['raises', all],
      ['parentType', parents.map(({ db, name }) => ({ value: db, label: name }))],
    ]);
    const fields = settingFields({ type, settings, languageName, choices }).filter(
      ({ setting }) => !ofSite.has(setting),
    );
    return { fields, settings, limits, module: settingsModule(fields, fieldTypes) };
  });
  if (made.module === null || made.fields.length === 0) return null;
  return (
    <FieldScopeProvider value="settings">
      <Suspense>
        <LoadedSettings
          {...made}
          module={made.module}
          data={column.columnData ?? {}}
          onSetting={onSetting}
        />
      </Suspense>
    </FieldScopeProvider>
  );
}

interface LoadedProps extends Pick<Props, 'onSetting'>, SettingsFormSource {
  readonly limits: Limits;
  readonly data: JsonObject;
}

function LoadedSettings({ onSetting, limits, data, ...source }: LoadedProps) {
  const form = useSettingsForm(source, (changed, field, values) => {
    if (!isValidSetting(changed, field)) {
      void changed.validate();
      return;
    }
    const value = field.write(values);
    if (value === undefined) return;
    onSetting(field.setting, value);
    const following = followingLimits(limits, data, field.setting, value);
    for (const [setting, db] of Object.entries(following)) onSetting(setting, db);
  });
  return (
    <SettingsFormProvider form={form}>
      <div className={styles.settings}>
        {source.fields.map((field) => (
          <SettingInputs key={field.setting} module={source.module} field={field} />
        ))}
      </div>
    </SettingsFormProvider>
  );
}
