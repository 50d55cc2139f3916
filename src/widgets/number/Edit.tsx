import { useState } from 'react';
import { TextInput } from '../../ui/form/TextInput.tsx';
import { controlProps } from '../common/control-props.ts';
import { localisedText } from '../common/stored-values.ts';
import { useWidgetServices } from '../services.ts';
import type { EditProps } from '../view-types.ts';
import { parseNumber, formatNumberInput } from './parse.ts';
import { stepValue } from './step.ts';

/** A number with its unit; arrow keys step by the setting, and stop at the bounds. */
export function Edit(props: EditProps) {
  const { language } = useWidgetServices();
  const { column, value } = props;
  const { prefix, suffix } = column.settings;
  const [typed, setTyped] = useState<string | null>(null);

  function take(text: string) {
    setTyped(text);
    props.onChange(parseNumber(text, language));
  }

  return (
    <TextInput
      {...controlProps(props)}
      inputMode="decimal"
      autoComplete="off"
      startAdornment={localisedText(prefix, language)}
      endAdornment={localisedText(suffix, language)}
      value={typed ?? (column.isEmpty(value) ? '' : formatNumberInput(value, language))}
      onChange={(event) => take(event.target.value)}
      onKeyDown={(event) => {
        if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
        event.preventDefault();
        const next = stepValue(value, event.key === 'ArrowUp' ? 1 : -1, column.settings);
        take(formatNumberInput(next, language));
      }}
      onBlur={() => {
        setTyped(null);
        props.onBlur();
      }}
    />
  );
}
