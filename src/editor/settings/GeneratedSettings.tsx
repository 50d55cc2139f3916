import { RotateCcw } from 'lucide-react';
import { Suspense, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { createStore } from '../../browser/store.ts';
import { useModules } from '../../modules/registry/registry.ts';
import { Field, RuledField } from '../../modules/form/Field.tsx';
import { FieldScopeProvider } from '../../modules/form/field-id.ts';
import { formTopics, type FormModel } from '../../modules/form/model/form-model.ts';
import { FormProvider, useFormModel } from '../../modules/form/useFormModel.ts';
import { useViewportMounter, ViewportMountProvider } from '../../modules/form/viewport-mount.ts';
import type { CompiledModule } from '../../runtime/compiled.ts';
import type { ColumnDocument, FieldTypeDocument } from '../../runtime/documents.ts';
import { blankItem } from '../../runtime/record/blank.ts';
import { jsonEquals } from '../../runtime/record/json.ts';
import { resolveSettings } from '../../runtime/record/settings.ts';
import { localeOf } from '../../runtime/text.ts';
import { IconButton } from '../../ui/icons/IconButton.tsx';
import { useWidgetServices } from '../../widgets/services.ts';
import { useEditor, useEditorKeys, usePerform } from '../screen/useEditor.ts';
import type { SettingField } from './setting-field.ts';
import { settingFields } from './setting-fields.ts';
import { settingsModule } from './settings-module.ts';
import styles from './settings.module.css';

interface Props {
  readonly column: ColumnDocument;
  readonly type: FieldTypeDocument;
}

/** The settings of a field, as the form that its type's document describes. */
export function GeneratedSettings({ column, type }: Props) {
  // What the form wrote last: anything else comes from undo or from somebody else, and is read anew.
  const [own] = useState(() => createStore({ data: column.columnData, epoch: 0 }));
  if (!jsonEquals(own.get().data ?? {}, column.columnData ?? {}))
    own.update(({ epoch }) => ({ data: column.columnData, epoch: epoch + 1 }));
  return (
    <SettingsForm
      key={own.get().epoch}
      column={column}
      type={type}
      onWritten={(data) => own.update(({ epoch }) => ({ data, epoch }))}
    />
  );
}

interface FormProps extends Props {
  readonly onWritten: (data: ColumnDocument['columnData']) => void;
}

function SettingsForm({ column, type, onWritten }: FormProps) {
  const { context } = useEditor();
  const { modules } = useModules();
  const { db } = column;
  // The form is made once; it writes what changes in it.
  const [made] = useState(() => {
    const columns = [...context.module.coreColumns];
    const choices = new Map([
      [
        'moduleType',
        modules.map(({ document }) => ({ value: document.type, label: document.name })),
      ],
      [
        'parentType',
        columns
          .filter((each) => context.fieldTypes.get(each.columnType)?.document.reference === 'type')
          .map((each) => ({ value: each.db, label: each.name })),
      ],
    ]);
    const settings = resolveSettings(type, column.columnData);
    const languageName = (code: string) => localeOf(code).name;
    const fields = settingFields({ type, settings, languageName, choices });
    return { fields, settings, module: settingsModule(fields, context.fieldTypes) };
  });
  if (made.module === null || made.fields.length === 0) return null;
  return (
    <FieldScopeProvider value="settings">
      <Suspense>
        <LoadedForm db={db} {...made} module={made.module} onWritten={onWritten} />
      </Suspense>
    </FieldScopeProvider>
  );
}

interface LoadedProps {
  readonly db: string;
  readonly module: CompiledModule;
  readonly fields: readonly SettingField[];
  readonly settings: object;
  readonly onWritten: FormProps['onWritten'];
}

/** Values of a field's columns as the form would store them. */
function storedValues({ module, storedValue }: FormModel, { columns }: SettingField) {
  return columns.map(({ db }) => {
    const column = module.byDb.get(db);
    return column === undefined ? null : storedValue(column);
  });
}

function isValid({ module, storedValue, state }: FormModel, { columns }: SettingField): boolean {
  return columns.every(({ db }) => {
    const column = module.byDb.get(db);
    if (column === undefined || !state(column).visible) return true;
    const value = storedValue(column);
    return column.isEmpty(value) || column.check(value).length === 0;
  });
}

function LoadedForm({ db, module, fields, settings, onWritten }: LoadedProps) {
  const model = useEditor();
  const perform = usePerform();
  const { siteId, timeZone } = useWidgetServices();
  const item = useMemo(() => {
    const values = fields.flatMap(({ setting, columns, read }) => {
      const list = read(Reflect.get(settings, setting));
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
        if (!isValid(form, field)) {
          void form.validate();
          continue;
        }
        const value = field.write(values);
        if (value === undefined) continue;
        perform(
          { name: 'set_settings', args: { db, settings: { [field.setting]: { value } } } },
          `setting ${db} ${field.setting}`,
        );
        onWritten(model.column(db)?.document.columnData);
      }
    });
  }, [form, fields, db, perform, model, onWritten]);
  return (
    <FormProvider value={form}>
      <ViewportMountProvider value={mounter}>
        <div className={styles.fields} onBlur={() => model.endStep()}>
          {fields.map((field) => (
            <SettingRow key={field.setting} db={db} field={field} module={module} />
          ))}
        </div>
      </ViewportMountProvider>
    </FormProvider>
  );
}

interface RowProps {
  readonly db: string;
  readonly field: SettingField;
  readonly module: CompiledModule;
}

/** The fields of one setting; a changed one has a mark, and a button that resets it. */
function SettingRow({ db, field, module }: RowProps) {
  const { t } = useTranslation('editor');
  const model = useEditor();
  const perform = usePerform();
  useEditorKeys(db);
  const own = model.context.module.coreColumns.find((core) => core.db === db)?.columnData ?? {};
  const data = model.column(db)?.document.columnData ?? {};
  const isChanged =
    Object.hasOwn(data, field.setting) &&
    !jsonEquals(Reflect.get(data, field.setting), Reflect.get(own, field.setting));
  return (
    <div className={styles.setting} data-changed={isChanged || undefined}>
      <div className={styles.inputs}>
        {field.columns.map(({ db: name }) => {
          const column = module.byDb.get(name);
          if (column === undefined) return null;
          const Shown = column.reads.length > 0 ? RuledField : Field;
          return <Shown key={name} column={column} error={undefined} eager />;
        })}
      </div>
      {isChanged && (
        <IconButton
          size="small"
          label={t('reset_setting')}
          icon={<RotateCcw size={14} />}
          onClick={() =>
            perform({ name: 'set_settings', args: { db, settings: { [field.setting]: null } } })
          }
        />
      )}
    </div>
  );
}
