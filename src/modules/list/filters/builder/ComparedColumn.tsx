import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListColumn } from '../../../../runtime/compiled.ts';
import type { Rule } from '../../../../runtime/rules/rule.ts';
import { textIn } from '../../../../runtime/text.ts';
import { Select } from '../../../../ui/antd/Select.tsx';
import { searchByLabel } from '../../../../ui/form/select-search.tsx';
import { useWidgetServices } from '../../../../widgets/services.ts';
import { comparableWith, type Comparison, comparedColumns, comparisons } from './operators.ts';
import styles from './builder.module.css';

interface Props {
  readonly column: ListColumn;
  readonly columns: readonly ListColumn[] | undefined;
  readonly rule: Rule | null;
  readonly onChange: (rule: Rule) => void;
}

const names = {
  number: { '<': 'less', '<=': 'at_most', '>': 'more', '>=': 'at_least' },
  date: { '<': 'before', '<=': 'not_after', '>': 'after', '>=': 'not_before' },
} as const;

/** How a column is compared with which other column. */
export function ComparedColumn({ column, columns, rule, onChange }: Props) {
  const { t } = useTranslation('list');
  const { language } = useWidgetServices();
  const made = rule === null ? null : comparedColumns(rule);
  const [chosen, setChosen] = useState<Comparison>(made?.sign ?? '>');
  const texts = names[column.fieldType.document.ruleType === 'date' ? 'date' : 'number'];
  const write = (sign: Comparison, other: string) =>
    onChange({ [sign]: [{ var: column.db }, { var: other }] });
  return (
    <div className={styles.compared}>
      <Select<Comparison>
        aria-label={t('comparison')}
        options={comparisons.map((sign) => {
          const name = sign === '==' ? 'equal' : sign === '!=' ? 'not_equal' : texts[sign];
          return { value: sign, label: t(`compared.${name}`) };
        })}
        value={chosen}
        onChange={(sign) => {
          setChosen(sign);
          if (made !== null) write(sign, made.other);
        }}
      />
      <Select<string>
        aria-label={t('compared_with')}
        placeholder={t('compared_with')}
        showSearch={searchByLabel}
        options={comparableWith(column, columns).map(({ db, name }) => ({
          value: db,
          label: textIn(name, language),
        }))}
        value={made?.other ?? null}
        onChange={(other) => write(chosen, other)}
      />
    </div>
  );
}
