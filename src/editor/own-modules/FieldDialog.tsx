import { useTranslation } from 'react-i18next';
import type { CompiledModule } from '../../runtime/compiled.ts';
import type { ColumnDocument, ModuleDocument } from '../../runtime/documents.ts';
import type { Rule } from '../../runtime/rules/rule.ts';
import { textIn } from '../../runtime/text.ts';
import { FieldFrame } from '../../ui/form/FieldFrame.tsx';
import { NativeSelect } from '../../ui/form/NativeSelect.tsx';
import { Modal } from '../../ui/overlay/Modal.tsx';
import { fieldTypes } from '../../widgets/fields.ts';
import { withWording } from '../document/texts.ts';
import { RuleControl } from '../rules/RuleControl.tsx';
import { NameFields } from '../settings/NameFields.tsx';
import { ColumnSettings } from './ColumnSettings.tsx';
import { withNewRight, withRight, withRule, withSetting } from './module-fields.ts';
import styles from './own-modules.module.css';

interface Props {
  readonly module: ModuleDocument;
  /** The module as it compiles now, whose fields rules read; null while it does not. */
  readonly compiled: CompiledModule | null;
  readonly column: ColumnDocument;
  readonly onChange: (change: (module: ModuleDocument) => ModuleDocument) => void;
  readonly onClose: () => void;
}

const rules = ['visibleWhen', 'requiredWhen', 'readOnlyWhen', 'computed'] as const;
const another = 'new right';

/** Everything about a field of a module: its names, settings, rules, and who reads and changes it. */
export function FieldDialog({ module, compiled, column, onChange, onClose }: Props) {
  const { t, i18n } = useTranslation('own_modules');
  const { language } = i18n;
  const { db, name, columnType, right } = column;
  const type = fieldTypes.get(columnType)?.document;
  const made = compiled?.byDb.get(db) ?? null;
  const { fieldRights: rights = [] } = module;
  const isName = db === 'name';
  const set = (change: (before: ColumnDocument) => ColumnDocument) =>
    onChange((before) => ({
      ...before,
      coreColumns: before.coreColumns.map((each) => (each.db === db ? change(each) : each)),
    }));
  return (
    <Modal
      open
      centered
      width={560}
      title={textIn(name, language)}
      okText={t('field_done')}
      cancelButtonProps={{ style: { display: 'none' } }}
      onOk={onClose}
      onCancel={onClose}
    >
      <div className={styles.dialog}>
        <NameFields
          label={t('label')}
          text={name}
          isRequired
          onChange={(each, wording) => {
            const next = withWording(name, each, wording);
            if (next !== null) set((before) => ({ ...before, name: next }));
          }}
        />
        {type !== undefined && (
          <ColumnSettings
            // What a limit can be compared with depends on these.
            key={`${db} ${String(column.columnData?.['moduleType'])} ${String(column.columnData?.['matchField'])}`}
            module={module}
            column={column}
            type={type}
            onSetting={(setting, value) =>
              set((before) => withSetting(before, type, setting, value))
            }
          />
        )}
        {!isName && (
          <FieldFrame label={t('right')} help={t('right_help')}>
            {(control) => (
              <NativeSelect
                {...control}
                value={right ?? ''}
                options={[
                  { value: '', label: t('right_everybody') },
                  ...rights.map(({ id, name: called }) => ({
                    value: id,
                    label: t('right_of', { name: textIn(called, language) }),
                  })),
                  { value: another, label: t('right_new') },
                ]}
                onChange={(id) =>
                  onChange((before) =>
                    id === another
                      ? withNewRight(before, db, name)
                      : withRight(before, db, id === '' ? null : id),
                  )
                }
              />
            )}
          </FieldFrame>
        )}
        {!isName && (
          <fieldset className={styles.rules}>
            <legend>{t('rules')}</legend>
            {rules.map((rule) => {
              const isComputed = rule === 'computed';
              return (
                <RuleControl
                  key={rule}
                  label={t(`editor:rule.${rule}`)}
                  rule={column[rule] ?? null}
                  expected={isComputed ? (made?.fieldType.document.ruleType ?? null) : 'boolean'}
                  column={isComputed ? made : null}
                  module={compiled}
                  onRule={(next: Rule | null) => set((before) => withRule(before, rule, next))}
                />
              );
            })}
          </fieldset>
        )}
      </div>
    </Modal>
  );
}
