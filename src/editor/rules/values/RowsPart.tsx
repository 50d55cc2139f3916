import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { GroupEditor } from '../../../modules/list/filters/builder/GroupEditor.tsx';
import {
  type ConditionGroup,
  conditionOnRows,
  toFilterTree,
  toRule,
} from '../../../modules/list/filters/builder/filter-tree.ts';
import { filterRowColumns } from '../../../modules/list/filters/row-columns.ts';
import type { CompiledColumn, CompiledModule } from '../../../runtime/compiled.ts';
import { isObject } from '../../../runtime/record/json.ts';
import type { Rule } from '../../../runtime/rules/rule.ts';
import { textIn } from '../../../runtime/text.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { NativeSelect } from '../../../ui/form/NativeSelect.tsx';
import { callOf } from '../text/print-formula.ts';
import { numbersOf, tablesOf, variableOf } from './value-kinds.ts';
import { IncompleteNote } from './IncompleteNote.tsx';
import styles from './values.module.css';

interface Props {
  readonly operator: string;
  readonly rule: Rule;
  readonly module: CompiledModule;
  readonly onChange: (rule: Rule) => void;
}

/** A number made of the rows of a table: how many, or of a number in each. */
export function RowsPart({ operator, rule, module, onChange }: Props) {
  const { t, i18n } = useTranslation('rule_editor');
  const [, args] = callOf(rule) ?? [operator, []];
  const isCount = operator === 'count';
  const table = variableOf(args[0]) ?? '';
  const [, second] = args;
  const cells = numbersOf(module.byDb.get(table)?.rows?.columns ?? []);
  const optionsOf = (columns: readonly CompiledColumn[]) =>
    columns.map(({ db, name }) => ({ value: db, label: textIn(name, i18n.language) }));
  return (
    <div className={styles.parts}>
      <NativeSelect
        aria-label={t('table')}
        value={table}
        options={optionsOf(tablesOf(module, !isCount))}
        onChange={(db) => {
          const [cell] = numbersOf(module.byDb.get(db)?.rows?.columns ?? []);
          const rest = isCount || cell === undefined ? [] : [{ var: cell.db }];
          onChange({ [operator]: [{ var: db }, ...rest] });
        }}
      />
      {isCount ? (
        <RowsCondition
          key={table}
          module={module}
          table={table}
          test={second}
          onChange={(test) =>
            onChange({ count: test === null ? [{ var: table }] : [{ var: table }, test] })
          }
        />
      ) : (
        <NativeSelect
          aria-label={t('number_of_rows')}
          value={variableOf(second) ?? ''}
          options={optionsOf(cells)}
          onChange={(cell) => onChange({ [operator]: [{ var: table }, { var: cell }] })}
        />
      )}
    </div>
  );
}

interface ConditionProps {
  readonly module: CompiledModule;
  readonly table: string;
  readonly test: Rule | undefined;
  readonly onChange: (test: Rule | null) => void;
}

/** Which rows count; all of them without a condition. */
function RowsCondition({ module, table, test, onChange }: ConditionProps) {
  const { t } = useTranslation('rule_editor');
  const column = module.listColumns.find(({ db }) => db === table);
  const cells = useMemo(() => filterRowColumns(column), [column]);
  const [group, setGroup] = useState<ConditionGroup | null>(() => {
    if (test === undefined) return null;
    // The builder reads conditions on rows inside a quantifier.
    const [first] = toFilterTree(module, { some: [{ var: table }, test] }, true).children;
    return first?.kind === 'rows' ? first.rows : null;
  });
  if (column === undefined || cells.length === 0) return null;
  if (group === null)
    return (
      <Button size="small" onClick={() => setGroup(conditionOnRows(column).rows)}>
        {t('only_rows')}
      </Button>
    );
  return (
    <>
      <GroupEditor
        group={group}
        module={module}
        columns={cells}
        table={table}
        isRule
        onChange={(next) => {
          setGroup(next);
          const rule = toRule(next);
          onChange(isObject(rule) ? rule : null);
        }}
        onRemove={() => {
          setGroup(null);
          onChange(null);
        }}
      />
      <IncompleteNote group={group} />
    </>
  );
}
