import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Select } from '../../../../ui/antd/Select.tsx';
import type { ListColumn } from '../../../../runtime/compiled.ts';
import { textIn } from '../../../../runtime/text.ts';
import { TextInput } from '../../../../ui/form/TextInput.tsx';
import { IconButton } from '../../../../ui/icons/IconButton.tsx';
import { useWidgetServices } from '../../../../widgets/services.ts';
import { filterOf } from '../../../../widgets/filters.ts';
import { RelativeFilterSelect } from '../RelativeFilterSelect.tsx';
import styles from './builder.module.css';
import { operatorsOf } from './operators.ts';
import { type Condition, createCondition } from './filter-tree.ts';
import { searchByLabel } from '../../../../ui/form/select-search.tsx';

interface Props {
  readonly condition: Condition;
  readonly columns: readonly ListColumn[];
  readonly moduleType: string;
  readonly onChange: (condition: Condition) => void;
  readonly onRemove: () => void;
}

interface ValueProps extends Props {
  readonly column: ListColumn;
}

/** The control of the value that the column is compared with. */
function Value({ condition, column, moduleType, onChange }: ValueProps) {
  const { t } = useTranslation('list');
  const operator = operatorsOf(column).find(({ key }) => key === condition.operator);
  const filter = filterOf(column.fieldType.document.type);
  if (operator === undefined || filter === null) return null;
  const made = condition.rule === null ? null : (operator.read(column, condition.rule) ?? null);
  const put = (next: typeof made) =>
    onChange({ ...condition, rule: operator.write(column.db, next) });
  if (operator.control === 'relative')
    return <RelativeFilterSelect column={column} rule={made} onChange={put} />;
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
  const { condition, columns, onChange, onRemove } = props;
  const { t } = useTranslation('list');
  const { language } = useWidgetServices();
  const column = columns.find(({ db }) => db === condition.db);
  if (column === undefined) return null;
  const operators = operatorsOf(column);
  const isPeople = column.fieldType.document.ruleType === 'people';
  return (
    <div className={styles.condition}>
      <Select<string>
        className={styles.column ?? ''}
        aria-label={t('column')}
        showSearch={searchByLabel}
        options={columns.map(({ db, name }) => ({ value: db, label: textIn(name, language) }))}
        value={condition.db}
        onChange={(db) => onChange({ ...createCondition(db, 'matches', null), id: condition.id })}
      />
      <Select<string>
        className={styles.operator ?? ''}
        aria-label={t('condition')}
        options={operators.map(({ key }) => ({
          value: key,
          label: t(`operator.${key === 'relative' && isPeople ? 'relative_people' : key}`),
        }))}
        value={condition.operator}
        onChange={(key) => {
          const next = operators.find((each) => each.key === key);
          const rule = next?.control === 'none' ? next.write(condition.db, null) : null;
          onChange({ ...condition, operator: key, rule });
        }}
      />
      <div key={`${condition.db} ${condition.operator}`} className={styles.value}>
        <Value {...props} column={column} />
      </div>
      <IconButton label={t('remove_condition')} icon={<X />} onClick={onRemove} />
    </div>
  );
}
