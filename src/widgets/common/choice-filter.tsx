import { lazyComponent } from '../../ui/lazy/lazy-component.tsx';
import type { Settings } from '../../runtime/field-settings.ts';
import { jsonEquals } from '../../runtime/record/json.ts';
import type { Rule } from '../../runtime/rules/rule.ts';
import { useWidgetServices } from '../services.ts';
import type { FilterProps, FilterView } from '../view-types.ts';
import type { ChoiceOption, ChoiceValue } from './choice-props.ts';
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

/** A filter by choosing values from a complete list. */
export function choiceFilter<S extends Settings = Settings>(
  useOptions: UseOptions<S>,
  shape: ChoiceRuleCodec,
): FilterView<S> {
  function Control({ column, moduleType, rule, onChange }: FilterProps<S>) {
    return (
      <SeveralSelect
        options={useOptions({ column, moduleType })}
        chosen={shape.decode(rule)}
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
