import { RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ColumnDocument } from '../../runtime/documents.ts';
import type { JsonObject } from '../../runtime/record/json.ts';
import { textIn } from '../../runtime/text.ts';
import { Button } from '../../ui/button/Button.tsx';
import { FieldFrame } from '../../ui/form/FieldFrame.tsx';
import { NativeSelect } from '../../ui/form/NativeSelect.tsx';
import { TextInput } from '../../ui/form/TextInput.tsx';
import { canConvert } from '../document/convert-column.ts';
import { typedText } from '../document/texts.ts';
import { ownTypeOf } from '../document/own-types.ts';
import { DefaultField } from '../rules/DefaultField.tsx';
import { editorTopics } from '../model/editor-model.ts';
import { useEditor, useEditorKeys, usePerform } from '../model/useEditor.ts';
import { LockedSettings } from './LockedSettings.tsx';
import { useOwnTypes } from '../model/useOwnTypes.ts';
import { CellList } from './cells/CellList.tsx';
import { FieldRules } from './FieldRules.tsx';
import { type ChangedSettings, GeneratedSettings } from './GeneratedSettings.tsx';
import { NameFields } from './NameFields.tsx';
import { PaneHead } from './PaneHead.tsx';
import { useConvert } from './useConvert.ts';
import { ProblemList } from './ProblemList.tsx';
import { PointGroups } from './points/PointGroups.tsx';
import { Toggle } from './Toggle.tsx';
import { WidthField } from './WidthField.tsx';
import styles from './settings.module.css';

/**
 * Everything about one field: its name, type, settings, whether it is required, its rules. Another field
 * keeps the inputs that hold nothing of their own, which is faster than new ones.
 */
export function FieldSettings({ db }: { readonly db: string }) {
  const { t, i18n } = useTranslation('editor');
  const { language } = i18n;
  const model = useEditor();
  const perform = usePerform();
  useEditorKeys(db, editorTopics.document);
  const column = model.column(db);
  if (column === undefined) return null;
  const { document, origin } = column;
  const type = model.context.fieldTypes.get(document.columnType)?.document;
  if (type === undefined) return null;
  const ownType = ownTypeOf(model.document(), document);
  const compiled = model.compiled().module?.byDb.get(db);
  const isCore = origin === 'core';
  const core = model.context.module.coreColumns.find((each) => each.db === db);
  /** Writes or resets settings; letters of one text are one step. */
  function write(settings: ChangedSettings): JsonObject {
    const [setting = ''] = Object.keys(settings);
    perform(
      { name: 'set_settings', args: { db, settings } },
      settings[setting] === null ? undefined : `setting ${db} ${setting}`,
    );
    return model.column(db)?.document.columnData ?? {};
  }
  const isShownOtherwise = model.document().coreColumns?.some((each) => each.db === db) === true;
  return (
    <div className={styles.pane}>
      <PaneHead
        icon={ownType?.icon ?? type.icon}
        title={textIn(document.name, language)}
        note={
          <>
            {textIn(ownType?.name ?? type.name, language)} · <code>{db}</code>
          </>
        }
      />
      {isCore && <p className={styles.note}>{t('core_note')}</p>}
      <ProblemList problems={model.problemsOf(document)} />
      <NameFields
        label={t('label')}
        text={document.name}
        isRequired
        onChange={(each, wording) =>
          perform(
            { name: 'set_name', args: { of: { is: 'field', db }, language: each, wording } },
            `name ${db} ${each}`,
          )
        }
      />
      {!isCore && <TypeField column={document} />}
      {!isCore && !model.context.published.has(db) && <StoredName key={`name ${db}`} db={db} />}
      <Toggle
        key={`required ${db}`}
        label={t('required')}
        checked={document.required === true}
        onChange={(on) => perform({ name: 'set_property', args: { db, set: { required: on } } })}
      />
      {!isCore && (
        <Toggle
          key={`unique ${db}`}
          label={t('unique')}
          checked={document.unique === true}
          onChange={(on) => perform({ name: 'set_property', args: { db, set: { unique: on } } })}
        />
      )}
      {type.settings.properties?.['columns'] !== undefined && (
        <CellList key={`columns ${db}`} column={document} type={type} />
      )}
      {type.settings.properties?.['groups'] !== undefined && (
        <PointGroups key={`groups ${db}`} column={document} type={type} />
      )}
      {ownType !== undefined && <LockedSettings type={ownType} base={type} />}
      <GeneratedSettings
        key={`${db} ${document.columnType} ${JSON.stringify(ownType)}`}
        type={type}
        ownType={ownType}
        data={document.columnData ?? {}}
        moduleData={core?.columnData ?? {}}
        of={{ db }}
        scope="settings"
        isNarrow
        onWrite={write}
      />
      {document.columnData?.['pattern'] != null && <PatternMessage column={document} />}
      <DefaultField key={`default ${db} ${document.columnType}`} db={db} />
      {compiled !== undefined && <WidthField column={compiled} />}
      <FieldRules key={`rules ${db}`} column={document} isCore={isCore} />
      {isShownOtherwise && (
        <Button
          icon={<RotateCcw size={16} />}
          onClick={() => perform({ name: 'reset_core_field', args: { db } })}
        >
          {t('reset_core')}
        </Button>
      )}
      {!isCore && Object.keys(document.columnData ?? {}).length > 0 && (
        <Button
          icon={<RotateCcw size={16} />}
          onClick={() =>
            perform({
              name: 'set_settings',
              args: {
                db,
                settings: Object.fromEntries(
                  Object.keys(document.columnData ?? {}).map((key) => [key, null]),
                ),
              },
            })
          }
        >
          {t('reset_all')}
        </Button>
      )}
    </div>
  );
}

/** What people read when their text does not match the pattern; without it they read the pattern. */
function PatternMessage({ column }: { readonly column: ColumnDocument }) {
  const { t } = useTranslation('editor');
  const perform = usePerform();
  const { db, patternMessage } = column;
  return (
    <NameFields
      label={t('pattern_message')}
      help={t('pattern_message_help')}
      text={patternMessage}
      onChange={(language, wording) => {
        const message = typedText(patternMessage, language, wording);
        perform(
          { name: 'set_property', args: { db, set: { patternMessage: message } } },
          `pattern message ${db} ${language}`,
        );
      }}
    />
  );
}

/** Marks own field types among the values of the choice of types. */
const ownPrefix = 'own:';

/** The types that the field can change to, those of the site too. */
function TypeField({ column }: { readonly column: ColumnDocument }) {
  const { t, i18n } = useTranslation('editor');
  const model = useEditor();
  const convertTo = useConvert(column);
  const ownTypes = useOwnTypes();
  const { fieldTypes, published } = model.context;
  const from = fieldTypes.get(column.columnType)?.document;
  if (from === undefined) return null;
  const others = [...fieldTypes.values()]
    .map(({ document }) => document)
    .filter((to) => canConvert(from, to, published.has(column.db)));
  const own = ownTypes.filter(({ key, base }) => {
    const to = fieldTypes.get(base)?.document;
    if (to === undefined || key === column.ownType) return false;
    return to.type === from.type || canConvert(from, to, published.has(column.db));
  });
  const present = ownTypeOf(model.document(), column);
  if (others.length === 0 && own.length === 0 && present === undefined) return null;
  const options = [
    ...[from, ...others].map(({ type, name }) => ({
      value: type,
      label: textIn(name, i18n.language),
    })),
    ...[...(present === undefined ? [] : [present]), ...own].map(({ key, name }) => ({
      value: ownPrefix + key,
      label: textIn(name, i18n.language),
    })),
  ];
  function convert(value: string): void {
    const ownType = own.find(({ key }) => ownPrefix + key === value);
    void convertTo(ownType?.base ?? value, ownType);
  }
  return (
    <FieldFrame label={t('type')}>
      {(control) => (
        <NativeSelect
          {...control}
          value={column.ownType === undefined ? column.columnType : ownPrefix + column.ownType}
          options={options}
          onChange={convert}
        />
      )}
    </FieldFrame>
  );
}

/** The name under which values are stored, until the field is published. */
function StoredName({ db }: { readonly db: string }) {
  const { t } = useTranslation('editor');
  const model = useEditor();
  const perform = usePerform();
  const [typed, setTyped] = useState(db);
  function keep(): void {
    if (typed === db) return;
    const outcome = perform({ name: 'rename_field', args: { db, to: typed } });
    if (outcome.ok) model.select({ is: 'field', db: typed });
    else setTyped(db);
  }
  return (
    <FieldFrame label={t('stored_name')} help={t('stored_name_help')}>
      {(control) => (
        <TextInput
          {...control}
          className={styles.code}
          value={typed}
          maxLength={51}
          onChange={({ target }) => setTyped(target.value)}
          onBlur={keep}
        />
      )}
    </FieldFrame>
  );
}
