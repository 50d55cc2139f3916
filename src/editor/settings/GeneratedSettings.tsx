import { RotateCcw } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { createStore } from '../../browser/store.ts';
import { FieldScopeProvider } from '../../modules/form/field-id.ts';
import type { CompiledModule } from '../../runtime/compiled.ts';
import type { FieldTypeDocument, OwnTypeDocument } from '../../runtime/documents.ts';
import { jsonEquals, type JsonObject } from '../../runtime/record/json.ts';
import { resolveSettings, settingsWithNulls } from '../../runtime/record/settings.ts';
import { IconButton } from '../../ui/icons/IconButton.tsx';
import { useEditor } from '../model/useEditor.ts';
import type { SettingField } from './setting-field.ts';
import { type SettingsSource, settingFields } from './setting-fields.ts';
import {
  isValidSetting,
  SettingInputs,
  type SettingsFormSource,
  SettingsFormProvider,
  useSettingsForm,
} from './settings-form.tsx';
import { settingsModule } from './settings-module.ts';
import styles from './settings.module.css';
import { languageName } from '../document/language-name.ts';
import { followingLimits } from './limit-choices.ts';
import { type SettingsOwner, useChoices } from './useChoices.ts';
import { type KeptFocus, useKeptFocus } from './useKeptFocus.ts';

/** The settings of a field or of a column of a table, and how they are written. */
interface Props {
  readonly type: FieldTypeDocument;
  /** The own field type of the field, which fixes some of the settings. */
  readonly ownType?: OwnTypeDocument | undefined;
  /** The settings that differ from the defaults of the type. */
  readonly data: JsonObject;
  /** Those that the module itself sets. */
  readonly moduleData?: JsonObject;
  /** Whose settings they are. */
  readonly of: SettingsOwner;
  /** Tells the fields of two such forms on one page apart. */
  readonly scope: string;
  /** Writes settings, or resets those that are null; gives the settings that result. */
  readonly onWrite: (settings: ChangedSettings) => JsonObject;
}

export type ChangedSettings = Readonly<Record<string, { readonly value: unknown } | null>>;

/** The settings of a field, as the form that its type's document describes. */
export function GeneratedSettings(props: Props) {
  const { data } = props;
  // What the form wrote last: anything else comes from undo or from somebody else, and is read again.
  const [own] = useState(() => createStore({ data, epoch: 0 }));
  if (!jsonEquals(own.get().data, data)) own.update(({ epoch }) => ({ data, epoch: epoch + 1 }));
  const { choices, limits } = useChoices(props.type, data, props.of);
  const { restoreFocus, ...focus } = useKeptFocus();
  const offered = JSON.stringify(
    [...choices.values()].map((list) => list.map(({ value }) => value)),
  );
  function write(setting: string, value: { readonly value: unknown } | null): void {
    const limited = Object.entries(followingLimits(limits, data, setting, value?.value));
    const following = limited.map(
      ([name, db]) => [name, db === null ? null : { value: db }] as const,
    );
    const next = props.onWrite({ [setting]: value, ...Object.fromEntries(following) });
    // The form shows what follows once it is read again, such as defaults that depend on the setting.
    const changesOthers =
      following.length > 0 || changesOtherDefaults(props.type, data, next, setting);
    if (value !== null && !changesOthers) own.update(({ epoch }) => ({ data: next, epoch }));
  }
  const shared = { ...props, choices, focus, restoreFocus, onWrite: write };
  const made = `${own.get().epoch} ${offered}`;
  // Options have a form of their own, since the other settings offer them and are read again when they change.
  return (
    <>
      {props.type.settings.properties?.['options'] !== undefined && (
        <SettingsForm
          key={`options ${made}`}
          {...shared}
          scope={`${props.scope}-options`}
          isShown={(setting) => setting === 'options'}
        />
      )}
      <SettingsForm
        key={`${made} ${JSON.stringify(data['options'])}`}
        {...shared}
        isShown={(setting) => setting !== 'options'}
      />
    </>
  );
}

/** Whether a setting that was written gives others another default. */
function changesOtherDefaults(
  type: FieldTypeDocument,
  before: JsonObject,
  after: JsonObject,
  written: string,
): boolean {
  const [old, next] = [settingsWithNulls(type, before), settingsWithNulls(type, after)];
  return Object.keys({ ...old, ...next }).some(
    (setting) => setting !== written && !jsonEquals(old[setting], next[setting]),
  );
}

interface FormProps extends Omit<Props, 'onWrite'> {
  readonly choices: SettingsSource['choices'];
  readonly isShown: (setting: string) => boolean;
  readonly focus: Omit<KeptFocus, 'restoreFocus'>;
  readonly restoreFocus: KeptFocus['restoreFocus'];
  readonly onWrite: (setting: string, value: { readonly value: unknown } | null) => void;
}

function SettingsForm(props: FormProps) {
  const { type, ownType, data, moduleData, scope, choices, isShown } = props;
  const { focus, restoreFocus, onWrite } = props;
  const { context } = useEditor();
  // The form is made once; it writes what changes in it.
  const [made] = useState(() => {
    const { defaults, fixed = {} } = ownType ?? {};
    const settings = resolveSettings(type, { ...defaults, ...data, ...fixed });
    const fields = settingFields({ type, settings, languageName, choices }).filter(
      ({ setting }) => !Object.hasOwn(fixed, setting) && isShown(setting),
    );
    return { fields, settings, module: settingsModule(fields, context.fieldTypes) };
  });
  if (made.module === null || made.fields.length === 0) return null;
  return (
    <FieldScopeProvider value={scope}>
      <Suspense>
        <LoadedForm
          {...made}
          module={made.module}
          data={data}
          moduleData={moduleData ?? {}}
          focus={focus}
          restoreFocus={restoreFocus}
          onWrite={onWrite}
        />
      </Suspense>
    </FieldScopeProvider>
  );
}

interface LoadedProps
  extends Pick<FormProps, 'data' | 'focus' | 'restoreFocus' | 'onWrite'>, SettingsFormSource {
  readonly moduleData: JsonObject;
}

function LoadedForm({ data, moduleData, focus, restoreFocus, onWrite, ...source }: LoadedProps) {
  const model = useEditor();
  const { module, fields } = source;
  const form = useSettingsForm(source, (changed, field, values) => {
    if (!isValidSetting(changed, field)) {
      void changed.validate();
      return;
    }
    const value = field.write(values);
    if (value !== undefined) onWrite(field.setting, { value });
  });
  return (
    <SettingsFormProvider form={form}>
      <div
        ref={restoreFocus}
        className={styles.fields}
        onFocus={focus.onFocus}
        onBlur={() => {
          focus.onBlur();
          model.endStep();
        }}
      >
        {fields.map((field) => (
          <SettingRow
            key={field.setting}
            field={field}
            module={module}
            isChanged={
              Object.hasOwn(data, field.setting) &&
              !jsonEquals(data[field.setting], moduleData[field.setting])
            }
            onReset={() => onWrite(field.setting, null)}
          />
        ))}
      </div>
    </SettingsFormProvider>
  );
}

interface RowProps {
  readonly field: SettingField;
  readonly module: CompiledModule;
  readonly isChanged: boolean;
  readonly onReset: () => void;
}

/** The fields of one setting; a changed one has a mark, and a button that resets it. */
function SettingRow({ field, module, isChanged, onReset }: RowProps) {
  const { t } = useTranslation('editor');
  return (
    <div
      className={styles.setting}
      data-setting={field.setting}
      data-changed={isChanged || undefined}
    >
      <div className={styles.inputs}>
        <SettingInputs module={module} field={field} />
      </div>
      {isChanged && (
        <IconButton
          size="small"
          label={t('reset_setting')}
          icon={<RotateCcw size={14} />}
          onClick={onReset}
        />
      )}
    </div>
  );
}
