import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ColumnDocument } from '../../runtime/documents.ts';
import { editorTopics } from '../model/editor-model.ts';
import { useEditor, useEditorKeys, usePerform } from '../model/useEditor.ts';
import { CheckRules } from './CheckRules.tsx';
import { OptionRules } from './OptionRules.tsx';
import { RuleField } from './RuleField.tsx';
import { Toggle } from './Toggle.tsx';
import styles from './settings.module.css';

const rules = ['visibleWhen', 'requiredWhen', 'readOnlyWhen', 'defaultRule', 'computed'] as const;

const ruleLists = ['optionsWhen', 'validWhen'] as const;

interface Props {
  readonly column: ColumnDocument;
  readonly isCore: boolean;
}

/** The rules of a field, folded while it has none; what is folded is not rendered. */
export function FieldRules({ column, isCore }: Props) {
  const { t } = useTranslation('editor');
  const perform = usePerform();
  const { db } = column;
  const [isUnfolded, setUnfolded] = useState(false);
  const isOpen = isUnfolded || [...rules, ...ruleLists].some((rule) => column[rule] !== undefined);
  return (
    <details
      className={styles.rules}
      open={isOpen}
      onToggle={({ currentTarget }) => setUnfolded(currentTarget.open)}
    >
      <summary>{t('rules')}</summary>
      {isOpen && (
        <>
          <p className={styles.note}>{t('rules_help')}</p>
          {rules
            .filter((rule) => rule !== 'computed' || !isCore)
            .map((rule) => (
              <RuleField
                key={`${db} ${rule}`}
                of={{ is: 'field', db, rule }}
                label={t(`rule.${rule}`)}
                rule={column[rule]}
              />
            ))}
          {column.visibleWhen !== undefined && !isCore && (
            <Toggle
              label={t('clear_when_hidden')}
              checked={column.clearWhenHidden === true}
              onChange={(on) =>
                perform({ name: 'set_property', args: { db, set: { clearWhenHidden: on } } })
              }
            />
          )}
          <FieldOptionRules key={`options ${db}`} column={column} />
          <FieldChecks key={`checks ${db}`} column={column} />
        </>
      )}
    </details>
  );
}

function FieldOptionRules({ column: { db, optionsWhen = [] } }: Pick<Props, 'column'>) {
  const model = useEditor();
  const perform = usePerform();
  useEditorKeys(editorTopics.document);
  const { module } = model.compiled();
  return (
    <OptionRules
      column={module?.byDb.get(db) ?? null}
      module={module}
      rules={optionsWhen}
      onRule={(option, rule) =>
        perform({ name: 'set_rule', args: { of: { is: 'option', db, option }, rule } })
      }
    />
  );
}

function FieldChecks({ column: { db, validWhen = [] } }: Pick<Props, 'column'>) {
  const model = useEditor();
  const perform = usePerform();
  useEditorKeys(editorTopics.document);
  return (
    <CheckRules
      db={db}
      checks={validWhen}
      module={model.compiled().module}
      onRule={(index, rule) =>
        perform({ name: 'set_rule', args: { of: { is: 'valid', db, index }, rule } })
      }
      onChange={(checks, gesture) =>
        perform(
          {
            name: 'set_property',
            args: { db, set: { validWhen: checks.length === 0 ? null : checks } },
          },
          gesture,
        )
      }
    />
  );
}
