import { Maximize2, RotateCcw } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { createStore } from '../../browser/store.ts';
import { FieldScopeProvider } from '../../modules/form/field-id.ts';
import type { CompiledModule } from '../../runtime/compiled.ts';
import type { FieldTypeDocument, OwnTypeDocument } from '../../runtime/documents.ts';
import { jsonEquals, type JsonObject, ownProperty } from '../../runtime/record/json.ts';
import { resolveSettings, settingsWithNulls } from '../../runtime/record/settings.ts';
import { languageOf, textIn } from '../../runtime/text.ts';
import { Button } from '../../ui/button/Button.tsx';
import { IconButton } from '../../ui/icons/IconButton.tsx';
import { Modal } from '../../ui/overlay/Modal.tsx';
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
  /** There is little room: rows of texts show one language, and a dialog has all of them. */
  readonly isNarrow?: boolean;
  /** Writes settings, or resets those that are null; gives the settings that result. */
  readonly onWrite: (settings: ChangedSettings) => JsonObject;
}

export type ChangedSettings = Readonly<Record<string, { readonly value: unknown } | null>>;

/** The settings of a field, as the form that its type's document describes. */
export function GeneratedSettings(props: Props) {
  const { data, type, isNarrow = false } = props;
  const { i18n } = useTranslation();
  const [wide, setWide] = useState<string | null>(null);
  // What the form wrote last: anything else comes from undo or from somebody else, and is read again.
  const [own] = useState(() => createStore({ data, epoch: 0 }));
  if (!jsonEquals(own.get().data, data)) own.update(({ epoch }) => ({ data, epoch: epoch + 1 }));
  const { choices, limits } = useChoices(type, data, props.of);
  const { restoreFocus, keepAt, ...focus } = useKeptFocus();
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
    const changesOthers = following.length > 0 || changesOtherDefaults(type, data, next, setting);
    if (value !== null && !changesOthers) own.update(({ epoch }) => ({ data: next, epoch }));
  }
  /** What the dialog has changed is read by the forms below it. */
  function closeWide(setting: string): void {
    own.update(({ data: last, epoch }) => ({ data: last, epoch: epoch + 1 }));
    keepAt({ id: wideButtonId(setting), setting });
    setWide(null);
  }
  const shared = {
    ...props,
    choices,
    focus,
    restoreFocus,
    onWrite: write,
    ...(isNarrow && { onlyLanguage: languageOf(i18n.language) ?? 'en', onWide: setWide }),
  };
  const made = `${own.get().epoch} ${offered}`;
  // Options have a form of their own, since the other settings offer them and are read again when they change.
  return (
    <>
      {type.settings.properties?.['options'] !== undefined && (
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
      {wide !== null && (
        <Modal
          open
          width={760}
          title={textIn(type.settings.properties?.[wide]?.title ?? wide, i18n.language)}
          footer={null}
          onCancel={() => closeWide(wide)}
        >
          <SettingsForm
            key={made}
            {...shared}
            scope={`${props.scope}-wide`}
            onlyLanguage={undefined}
            onWide={undefined}
            isAlone
            isShown={(setting) => setting === wide}
          />
        </Modal>
      )}
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

const wideButtonId = (setting: string) => `wide-${setting}`;

interface FormProps extends Omit<Props, 'onWrite'>, Pick<SettingsSource, 'choices'> {
  readonly onlyLanguage?: string | undefined;
  /** Opens a setting with rows in a dialog. */
  readonly onWide?: ((setting: string) => void) | undefined;
  /** The settings are shown without those that decide whether they are. */
  readonly isAlone?: boolean;
  readonly isShown: (setting: string) => boolean;
  readonly focus: Pick<KeptFocus, 'onFocus' | 'onBlur'>;
  readonly restoreFocus: KeptFocus['restoreFocus'];
  readonly onWrite: (setting: string, value: { readonly value: unknown } | null) => void;
}

function SettingsForm(props: FormProps) {
  const { type, ownType, data, moduleData, scope, choices, isShown } = props;
  const { focus, restoreFocus, onWrite, onlyLanguage, onWide, isAlone = false } = props;
  const { context } = useEditor();
  // The form is made once; it writes what changes in it.
  const [made] = useState(() => {
    const { defaults, fixed = {} } = ownType ?? {};
    const settings = resolveSettings(type, { ...defaults, ...data, ...fixed });
    const source = { type, settings, languageName, choices, onlyLanguage };
    const fields = settingFields(source)
      .filter(({ setting }) => !Object.hasOwn(fixed, setting) && isShown(setting))
      .map((field) => (isAlone ? withoutConditions(field) : field));
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
          onWide={onWide}
        />
      </Suspense>
    </FieldScopeProvider>
  );
}

const withoutConditions = (field: SettingField): SettingField => ({
  ...field,
  columns: field.columns.map((column) => {
    const { visibleWhen: _, ...others } = column;
    return others;
  }),
});

type SharedProps = 'data' | 'focus' | 'restoreFocus' | 'onWrite' | 'onWide';

interface LoadedProps extends Pick<FormProps, SharedProps>, SettingsFormSource {
  readonly moduleData: JsonObject;
}

function LoadedForm(props: LoadedProps) {
  const { data, moduleData, focus, restoreFocus, onWrite, onWide, ...source } = props;
  const model = useEditor();
  const { module, fields, settings } = source;
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
            value={ownProperty(data, field.setting) ?? ownProperty(settings, field.setting)}
            wideButton={wideButtonId(field.setting)}
            onWide={onWide}
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
  readonly value: unknown;
  /** The id of the button that opens the setting in a dialog. */
  readonly wideButton: string;
  readonly onWide: FormProps['onWide'];
  readonly onReset: () => void;
}

/** The fields of one setting; a changed one has a mark, and a button that resets it. */
function SettingRow(props: RowProps) {
  const { field, module, isChanged, value, wideButton, onWide, onReset } = props;
  const { t, i18n } = useTranslation('editor');
  const missing = onWide === undefined ? 0 : (field.rows?.missing(value) ?? 0);
  const [name = field.setting] = field.columns.map((column) => textIn(column.name, i18n.language));
  const wide = t(field.setting === 'options' ? 'all_languages' : 'wide');
  return (
    <div
      className={styles.setting}
      data-setting={field.setting}
      data-changed={isChanged || undefined}
    >
      <div className={styles.inputs}>
        <SettingInputs module={module} field={field} />
        {field.rows !== undefined && onWide !== undefined && (
          <div className={styles.wide}>
            {missing > 0 && (
              <p className={styles.missing}>{t('missing_wordings', { count: missing })}</p>
            )}
            <Button
              id={wideButton}
              size="small"
              aria-label={t('wide_setting', { name, label: wide })}
              icon={<Maximize2 size={14} />}
              onClick={() => onWide(field.setting)}
            >
              {wide}
            </Button>
          </div>
        )}
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
