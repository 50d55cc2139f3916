import { Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { same } from '../../runtime/record/json.ts';
import type { Rule } from '../../runtime/rules/rule.ts';
import { useWidgetServices } from '../services.ts';
import type { FilterProps, FilterView } from '../view-types.ts';
import type { ChoiceOption, ChoiceValue } from './choice-props.ts';
import styles from './control.module.css';
import { holdsOneOf, isOneOf, valuesOf } from './rules.ts';
import { byLabel } from '../../ui/form/searching.tsx';

/** How the chosen values stand in a rule. */
export interface Shape {
  readonly read: (rule: Rule | null) => readonly ChoiceValue[];
  readonly write: (db: string, chosen: readonly ChoiceValue[]) => Rule | null;
}

/** For columns that hold one value: it is one of the chosen. */
export const oneOf: Shape = { read: valuesOf, write: isOneOf };
/** For columns that hold a list: one of the chosen is in it. */
export const anyOf: Shape = { read: valuesOf, write: holdsOneOf };

type UseOptions = (filter: Pick<FilterProps, 'column' | 'moduleType'>) => readonly ChoiceOption[];

/** A filter by choosing values from a list that is known whole. */
export function choiceFilter(useOptions: UseOptions, shape: Shape): FilterView {
  function Control({ column, moduleType, rule, onChange }: FilterProps) {
    const { t } = useTranslation('widgets');
    const options = useOptions({ column, moduleType });
    const looks = new Map(options.map(({ value, label, node }) => [value, node ?? label]));
    return (
      <Select<ChoiceValue[]>
        mode="multiple"
        className={styles.select ?? ''}
        aria-label={t('choose')}
        placeholder={t('choose')}
        notFoundContent={t('nothing_found')}
        showSearch={byLabel}
        options={options.map(({ value, label }) => ({ value, label }))}
        optionRender={({ value }) => (value === undefined ? null : looks.get(value))}
        value={[...shape.read(rule)]}
        onChange={(values) => onChange(shape.write(column.db, values))}
      />
    );
  }
  return {
    Control,
    knows: (db, rule) => same(shape.write(db, shape.read(rule)), rule),
    useWords({ column, moduleType, rule }) {
      const { language } = useWidgetServices();
      const labels = new Map(
        useOptions({ column, moduleType }).map(({ value, label }) => [value, label]),
      );
      const list = new Intl.ListFormat(language, { type: 'disjunction' });
      return list.format(shape.read(rule).map((value) => labels.get(value) ?? `#${value}`));
    },
  };
}
