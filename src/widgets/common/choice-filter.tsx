import { piece } from '../../ui/later/piece.tsx';
import { jsonEquals } from '../../runtime/record/json.ts';
import type { Rule } from '../../runtime/rules/rule.ts';
import { useWidgetServices } from '../services.ts';
import type { FilterProps, FilterView } from '../view-types.ts';
import type { ChoiceOption, ChoiceValue } from './choice-props.ts';
import { holdsOneOf, isOneOf, valuesOf } from './rules.ts';

const SeveralSelect = piece(async () => (await import('./SeveralSelect.tsx')).SeveralSelect);

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
    return (
      <SeveralSelect
        options={useOptions({ column, moduleType })}
        chosen={shape.read(rule)}
        onChoose={(values) => onChange(shape.write(column.db, values))}
      />
    );
  }
  return {
    Control,
    supports: (db, rule) => jsonEquals(shape.write(db, shape.read(rule)), rule),
    useDescription({ column, moduleType, rule }) {
      const { language } = useWidgetServices();
      const labels = new Map(
        useOptions({ column, moduleType }).map(({ value, label }) => [value, label]),
      );
      const list = new Intl.ListFormat(language, { type: 'disjunction' });
      return list.format(shape.read(rule).map((value) => labels.get(value) ?? `#${value}`));
    },
  };
}
