import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ColumnDocument } from '../../../runtime/documents.ts';
import { isList, isObject } from '../../../runtime/record/json.ts';
import type { Rule } from '../../../runtime/rules/rule.ts';
import { isText, textIn } from '../../../runtime/text.ts';
import { optionRulesWith } from '../../commands/rule-lists.ts';
import { givesValue } from '../../commands/set-rule.ts';
import { isRuleShape } from '../../document/rule-names.ts';
import { editorTopics } from '../../model/editor-model.ts';
import { useEditor, useEditorKeys } from '../../model/useEditor.ts';
import { rowModule } from '../../rules/row-module.ts';
import { RuleControl } from '../../rules/RuleControl.tsx';
import { CheckRules, type Checks } from '../CheckRules.tsx';
import { OptionRules } from '../OptionRules.tsx';
import styles from '../lists.module.css';
import type { Cell } from './cells.ts';

interface Props {
  readonly table: ColumnDocument;
  readonly cell: Cell;
  readonly onWrite: (values: { readonly [key: string]: unknown }, gesture: string) => void;
}

const rules = ['visibleWhen', 'requiredWhen', 'readOnlyWhen', 'defaultRule', 'computed'] as const;

function optionRulesOf({ optionsWhen }: Cell) {
  const list = isList(optionsWhen) ? optionsWhen.filter(isObject) : [];
  return list.flatMap(({ option, rule }): { option: number | string; rule: Rule }[] =>
    (typeof option === 'number' || typeof option === 'string') && isRuleShape(rule)
      ? [{ option, rule }]
      : [],
  );
}

function checksOf({ validWhen }: Cell): Checks {
  const list = isList(validWhen) ? validWhen.filter(isObject) : [];
  return list.flatMap(({ rule, message }) =>
    isRuleShape(rule) && isText(message) ? [{ rule, message }] : [],
  );
}

/** The rules of a column of a table, which read the row and, after `item.`, the fields of the form. */
export function CellRules({ table, cell, onWrite }: Props) {
  const { t, i18n } = useTranslation('editor');
  const { language } = i18n;
  const model = useEditor();
  useEditorKeys(editorTopics.document);
  const { module } = model.compiled();
  const rows = module?.byDb.get(table.db)?.rows ?? null;
  const readable = useMemo(
    () =>
      module === null || rows === null
        ? null
        : rowModule(module, rows, (name) => t('cells.of_form', { name: textIn(name, language) })),
    [module, rows, t, language],
  );
  const column = rows?.byDb.get(cell.db) ?? null;
  const checks = checksOf(cell);
  function putChecks(next: Checks, gesture = `checks ${next.length}`): void {
    onWrite({ validWhen: next.length === 0 ? null : next }, gesture);
  }
  const isOpen = [...rules, 'optionsWhen', 'validWhen'].some((rule) => cell[rule] !== undefined);
  return (
    <details className={styles.rules} open={isOpen}>
      <summary>{t('rules')}</summary>
      <p className={styles.note}>{t('cells.rules_help')}</p>
      {rules.map((rule) => {
        const stored = cell[rule];
        const type = givesValue(rule) ? (column?.fieldType.document.ruleType ?? null) : 'boolean';
        return (
          <RuleControl
            key={rule}
            label={t(`rule.${rule}`)}
            rule={isRuleShape(stored) ? stored : null}
            expected={type}
            column={givesValue(rule) ? column : null}
            module={readable}
            onRule={(next) => onWrite({ [rule]: next }, rule)}
          />
        );
      })}
      <OptionRules
        column={column}
        module={readable}
        rules={optionRulesOf(cell)}
        onRule={(option, rule) => {
          const next = optionRulesWith(optionRulesOf(cell), option, rule);
          onWrite({ optionsWhen: next.length === 0 ? null : next }, 'optionsWhen');
        }}
      />
      <CheckRules
        db={cell.db}
        checks={checks}
        module={readable}
        onRule={(index, rule) => {
          const check = checks[index];
          if (check !== undefined && rule !== null)
            putChecks(checks.with(index, { ...check, rule }), `check ${index}`);
        }}
        onChange={putChecks}
      />
    </details>
  );
}
