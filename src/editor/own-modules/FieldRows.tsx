import '../../modules/problem-texts.ts';
import { ArrowDown, ArrowUp, Plus, SlidersHorizontal, Trash2 } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ownTypeProblems } from '../../runtime/compile/own-type-problems.ts';
import { useModules } from '../../modules/registry/registry.ts';
import type { CompiledModule } from '../../runtime/compiled.ts';
import type { ColumnDocument, ModuleDocument } from '../../runtime/documents.ts';
import { textIn } from '../../runtime/text.ts';
import { Button } from '../../ui/button/Button.tsx';
import { Checkbox } from '../../ui/form/Checkbox.tsx';
import { FieldFrame } from '../../ui/form/FieldFrame.tsx';
import { NativeSelect } from '../../ui/form/NativeSelect.tsx';
import { TextInput } from '../../ui/form/TextInput.tsx';
import { Icon } from '../../ui/icons/Icon.tsx';
import { IconButton } from '../../ui/icons/IconButton.tsx';
import { fieldTypes } from '../../widgets/fields.ts';
import { CardFields } from '../document-form/DocumentForm.tsx';
import { newText, withWording } from '../document/texts.ts';
import { groupedTypes } from '../palette/types.ts';
import { FieldDialog } from './FieldDialog.tsx';
import { moved, withColumns, withNewField } from './module-draft.ts';
import styles from './own-modules.module.css';

interface Props {
  readonly module: ModuleDocument;
  /** As it compiles now; null while it does not. */
  readonly compiled: CompiledModule | null;
  readonly onChange: (change: ModuleDocument | ModuleChange) => void;
}

type ModuleChange = (module: ModuleDocument) => ModuleDocument;

/** Field types that work without settings. */
function plainTypes() {
  return groupedTypes(fieldTypes).flatMap(({ types }) =>
    types.filter(({ type, icon }) => {
      const key = 'field';
      return ownTypeProblems({ key, base: type, name: key, icon }, { fieldTypes }).length === 0;
    }),
  );
}

/** The fields of a module: their labels, whether they are required, and whether lists show them. */
export function FieldRows({ module, compiled, onChange }: Props) {
  const { t, i18n } = useTranslation('own_modules');
  const { language } = i18n;
  const [label, setLabel] = useState('');
  const [type, setType] = useState('text');
  const [opened, setOpened] = useState<string | null>(null);
  const edited = module.coreColumns.find(({ db }) => db === opened);
  const { byType } = useModules();
  const types = useMemo(() => plainTypes(), []);
  const { coreColumns } = module;
  const change = (index: number, column: ColumnDocument) =>
    onChange(withColumns(module, coreColumns.with(index, column)));
  function add(): void {
    const name = label.trim();
    if (name === '') return;
    onChange(withNewField(module, type, newText(name, language), name));
    setLabel('');
  }
  /** Whose items a field refers to, in words; null if it does not. */
  function referenceOf({ columnData }: ColumnDocument): string | null {
    const { moduleType } = columnData ?? {};
    if (typeof moduleType !== 'string') return null;
    if (moduleType === module.type) return t('refers_to_own');
    const other = byType.get(moduleType)?.document.name;
    return t('refers_to', { name: other === undefined ? moduleType : textIn(other, language) });
  }
  return (
    <CardFields>
      <ol className={styles.fields}>
        {coreColumns.map((column, index) => {
          const { db, columnType } = column;
          const name = textIn(column.name, language);
          const document = fieldTypes.get(columnType)?.document;
          const refersTo = referenceOf(column);
          return (
            <li key={db} className={styles.field}>
              <Icon name={document?.icon ?? 'type'} size={18} />
              <div className={styles.fieldName}>
                <TextInput
                  aria-label={t('label_of', { name: db })}
                  value={name}
                  maxLength={200}
                  onChange={({ target }) => {
                    const next = withWording(column.name, language, target.value);
                    if (next !== null) change(index, { ...column, name: next });
                  }}
                />
                <span className={styles.note}>
                  {textIn(document?.name ?? columnType, language)} · <code>{db}</code>
                  {refersTo !== null && ` · ${refersTo}`}
                </span>
              </div>
              <div className={styles.marks}>
                <Checkbox
                  checked={column.required === true}
                  disabled={db === 'name'}
                  onChange={({ target }) => change(index, { ...column, required: target.checked })}
                >
                  {t('required')}
                </Checkbox>
                <Checkbox
                  checked={column.tableOrder !== undefined && column.tableOrder !== null}
                  onChange={({ target }) =>
                    change(index, { ...column, tableOrder: target.checked ? 1 : null })
                  }
                >
                  {t('in_list')}
                </Checkbox>
              </div>
              <div className={styles.tools}>
                <IconButton
                  size="small"
                  label={t('field_settings', { name })}
                  icon={<SlidersHorizontal size={16} />}
                  onClick={() => setOpened(db)}
                />
                <IconButton
                  size="small"
                  label={t('move_up', { name })}
                  icon={<ArrowUp size={16} />}
                  disabledReason={index === 0 ? t('is_first') : undefined}
                  onClick={() => onChange(withColumns(module, moved(coreColumns, index, -1)))}
                />
                <IconButton
                  size="small"
                  label={t('move_down', { name })}
                  icon={<ArrowDown size={16} />}
                  disabledReason={index === coreColumns.length - 1 ? t('is_last') : undefined}
                  onClick={() => onChange(withColumns(module, moved(coreColumns, index, 1)))}
                />
                <IconButton
                  size="small"
                  label={t('remove_field', { name })}
                  icon={<Trash2 size={16} />}
                  disabledReason={db === 'name' ? t('name_stays') : undefined}
                  onClick={() => onChange(withColumns(module, coreColumns.toSpliced(index, 1)))}
                />
              </div>
            </li>
          );
        })}
      </ol>
      <div className={styles.add}>
        <FieldFrame label={t('new_field')}>
          {(control) => (
            <TextInput
              {...control}
              value={label}
              maxLength={200}
              onChange={({ target }) => setLabel(target.value)}
              onKeyDown={(event) => {
                if (event.key !== 'Enter') return;
                event.preventDefault();
                add();
              }}
            />
          )}
        </FieldFrame>
        <FieldFrame label={t('field_type')}>
          {(control) => (
            <NativeSelect
              {...control}
              value={type}
              options={types.map((each) => ({
                value: each.type,
                label: textIn(each.name, language),
              }))}
              onChange={setType}
            />
          )}
        </FieldFrame>
        <Button icon={<Plus size={16} />} onClick={add} disabled={label.trim() === ''}>
          {t('add_field')}
        </Button>
      </div>
      <p className={styles.note}>{t('fields_help')}</p>
      {edited !== undefined && (
        <FieldDialog
          module={module}
          compiled={compiled}
          column={edited}
          onChange={onChange}
          onClose={() => setOpened(null)}
        />
      )}
    </CardFields>
  );
}
