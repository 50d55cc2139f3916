import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Select } from '../../../../ui/antd/Select.tsx';
import type { ListColumn } from '../../../../runtime/compiled.ts';
import { textIn } from '../../../../runtime/text.ts';
import { TextInput } from '../../../../ui/form/TextInput.tsx';
import { IconButton } from '../../../../ui/icons/IconButton.tsx';
import { LazyBoundary } from '../../../../ui/lazy/LazyBoundary.tsx';
import { useWidgetServices } from '../../../../widgets/services.ts';
import { filterOf } from '../../../../widgets/filters.ts';
import { RelativeFilterSelect } from '../RelativeFilterSelect.tsx';
import styles from './builder.module.css';
import { ComparedColumn } from './ComparedColumn.tsx';
import { type BuilderScope, operatorsOf, operatorText } from './operators.ts';
import { filterRowColumns } from '../row-columns.ts';
import {
  type Condition,
  type ConditionGroup,
  type FilterNode,
  type RowsCondition,
  conditionOn,
  conditionOnRows,
  createCondition,
  quantifiers,
} from './filter-tree.ts';
import { searchByLabel } from '../../../../ui/form/select-search.tsx';

interface Props {
  readonly condition: Condition | RowsCondition;
  readonly columns: readonly ListColumn[];
  readonly moduleType: string;
  readonly scope: BuilderScope;
  readonly onChange: (condition: FilterNode) => void;
  readonly onRemove: () => void;
  /** The conditions on the rows of a table, with the columns of the rows. */
  readonly renderRows: (
    rows: ConditionGroup,
    columns: readonly ListColumn[],
    onChange: (rows: ConditionGroup) => void,
  ) => ReactNode;
}

interface ValueProps {
  readonly condition: Condition;
  readonly column: ListColumn;
  readonly moduleType: string;
  readonly scope: BuilderScope;
  readonly onChange: (condition: Condition) => void;
}

/** The control of the value that the column is compared with. */
function Value({ condition, column, moduleType, scope, onChange }: ValueProps) {
  const { t } = useTranslation('list');
  const operator = operatorsOf(column, scope).find(({ key }) => key === condition.operator);
  const filter = filterOf(column.fieldType.document.type);
  if (operator === undefined || filter === null) return null;
  const made = condition.rule === null ? null : (operator.read(column, condition.rule) ?? null);
  const put = (next: typeof made) =>
    onChange({ ...condition, rule: operator.write(column.db, next) });
  if (operator.control === 'relative')
    return <RelativeFilterSelect column={column} rule={made} onChange={put} />;
  if (operator.control === 'column')
    return <ComparedColumn column={column} columns={scope.compared} rule={made} onChange={put} />;
  if (operator.control === 'text')
    return (
      <TextInput
        aria-label={t(`operator.${operator.key}`)}
        value={typeof made === 'string' ? made : ''}
        onChange={({ target }) => put(target.value === '' ? null : target.value)}
      />
    );
  if (operator.control === 'none') return null;
  return <filter.Control column={column} moduleType={moduleType} rule={made} onChange={put} />;
}

/** A condition: a column, an operator and the value that the column is compared with. */
export function ConditionEditor(props: Props) {
  const { condition, columns, moduleType, scope, onChange, onRemove, renderRows } = props;
  const { t } = useTranslation('list');
  const { language } = useWidgetServices();
  const column = columns.find(({ db }) => db === condition.db);
  if (column === undefined) return null;
  const operators = operatorsOf(column, scope);
  const offered = filterRowColumns(column).length === 0 ? [] : quantifiers;
  function choose(key: string): void {
    const quantifier = quantifiers.find((each) => each === key);
    if (column === undefined) return;
    if (quantifier !== undefined) {
      const ofRows = condition.kind === 'rows' ? condition : conditionOnRows(column);
      onChange({ ...ofRows, id: condition.id, quantifier });
      return;
    }
    const next = operators.find((each) => each.key === key);
    const rule = next?.control === 'none' ? next.write(condition.db, null) : null;
    onChange({ ...createCondition(condition.db, key, rule), id: condition.id });
  }
  return (
    <div className={styles.condition}>
      <Select<string>
        className={styles.column ?? ''}
        aria-label={t('column')}
        showSearch={searchByLabel}
        options={columns.map(({ db, name }) => ({ value: db, label: textIn(name, language) }))}
        value={condition.db}
        onChange={(db) => {
          const chosen = columns.find((each) => each.db === db);
          if (chosen !== undefined) onChange({ ...conditionOn(chosen, scope), id: condition.id });
        }}
      />
      <Select<string>
        className={styles.operator ?? ''}
        aria-label={t('condition')}
        options={[...offered, ...operators.map(({ key }) => key)].map((key) => ({
          value: key,
          label: t(`operator.${operatorText(column, key)}`),
        }))}
        value={condition.kind === 'rows' ? condition.quantifier : condition.operator}
        onChange={choose}
      />
      {condition.kind === 'leaf' && (
        <div key={`${condition.db} ${condition.operator}`} className={styles.value}>
          {/* Only the control waits for its code: a dialog around it would be gone meanwhile. */}
          <LazyBoundary fallback={<div className={styles.loading} />}>
            <Value
              condition={condition}
              column={column}
              moduleType={moduleType}
              scope={scope}
              onChange={onChange}
            />
          </LazyBoundary>
        </div>
      )}
      <IconButton label={t('remove_condition')} icon={<X />} onClick={onRemove} />
      {condition.kind === 'rows' && (
        <div className={styles.rows}>
          {renderRows(condition.rows, filterRowColumns(column), (rows) =>
            onChange({ ...condition, rows }),
          )}
        </div>
      )}
    </div>
  );
}
