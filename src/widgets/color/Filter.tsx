import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { equalsRule, valueOfRule } from '../common/filter-rules.ts';
import { jsonEquals } from '../../runtime/record/json.ts';
import type { Rule } from '../../runtime/rules/rule.ts';
import type { FilterProps, FilterView } from '../view-types.ts';
import { isColour } from './colour.ts';
import { ColourInput } from './ColourInput.tsx';

function colourIn(rule: Rule | null): string {
  const value = valueOfRule(rule);
  return typeof value === 'string' ? value : '';
}

function Control({ column, rule, onChange }: FilterProps) {
  const { t } = useTranslation('widgets');
  const [typed, setTyped] = useState(colourIn(rule));
  return (
    <ColourInput
      aria-label={t('choose')}
      value={typed}
      onChange={(next) => {
        setTyped(next);
        const stored = next.trim().toUpperCase();
        onChange(isColour(stored) ? equalsRule(column.db, stored) : null);
      }}
    />
  );
}

/** Matches exactly this colour: a colour contains no words to search. */
export const filter: FilterView = {
  Control,
  supports: (db, rule) => jsonEquals(equalsRule(db, colourIn(rule)), rule),
  Description: ({ rule, render }) => render(colourIn(rule)),
};
