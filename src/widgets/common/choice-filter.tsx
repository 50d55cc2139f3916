import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyComponent } from '../../ui/lazy/lazy-component.tsx';
import type { Settings } from '../../runtime/field-settings.ts';
import { jsonEquals } from '../../runtime/record/json.ts';
import type { Rule } from '../../runtime/rules/rule.ts';
import { useWidgetServices } from '../services.ts';
import type { FilterProps, FilterView } from '../view-types.ts';
import type { ChoiceOption, ChoiceValue } from './choice-props.ts';
import styles from './control.module.css';
import { containsAnyRule, oneOfRule, valuesOfRule } from './filter-rules.ts';

const SeveralSelect = lazyComponent(async () => (await import('./MultiSelect.tsx')).MultiSelect);

/** Encodes the chosen values as a rule, and decodes them. */
export interface ChoiceRuleCodec {
  readonly decode: (rule: Rule | null) => readonly ChoiceValue[];
  readonly encode: (db: string, chosen: readonly ChoiceValue[]) => Rule | null;
}

/** For columns with a single value: it is one of the chosen. */
export const oneOf: ChoiceRuleCodec = { decode: valuesOfRule, encode: oneOfRule };
/** For columns with a list: it contains one of the chosen. */
export const anyOf: ChoiceRuleCodec = { decode: valuesOfRule, encode: containsAnyRule };

type UseOptions<S extends Settings> = (
  filter: Pick<FilterProps<S>, 'column' | 'moduleType'>,
) => readonly ChoiceOption[];

/** Shown instead of the control when there is nothing to choose. */
type EmptyList = ComponentType<Pick<FilterProps, 'moduleType'>>;

function NoEntries() {
  return <p className={styles.muted}>{useTranslation('widgets').t('no_entries')}</p>;
}

/** A filter by choosing values from a complete list. */
export function choiceFilter<S extends Settings = Settings>(
  useOptions: UseOptions<S>,
  shape: ChoiceRuleCodec,
  Empty: EmptyList = NoEntries,
): FilterView<S> {
  function Control({ column, moduleType, rule, onChange }: FilterProps<S>) {
    const options = useOptions({ column, moduleType });
    const chosen = shape.decode(rule);
    if (options.length === 0 && chosen.length === 0) return <Empty moduleType={moduleType} />;
    return (
      <SeveralSelect
        options={options}
        chosen={chosen}
        onChoose={(values) => onChange(shape.encode(column.db, values))}
      />
    );
  }
  return {
    Control,
    supports: (db, rule) => jsonEquals(shape.encode(db, shape.decode(rule)), rule),
    Description({ column, moduleType, rule, render }) {
      const { language } = useWidgetServices();
      const labels = new Map(
        useOptions({ column, moduleType }).map(({ value, label }) => [value, label]),
      );
      const list = new Intl.ListFormat(language, { type: 'disjunction' });
      const names = shape.decode(rule).map((value) => labels.get(value) ?? `#${value}`);
      return render(list.format(names));
    },
  };
}
