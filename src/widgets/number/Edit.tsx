import { useState } from 'react';
import { TextInput } from '../../ui/form/TextInput.tsx';
import { controlProps } from '../common/control-props.ts';
import { localisedText } from '../common/stored-values.ts';
import { useWidgetServices } from '../services.ts';
import type { SettingsOf } from '../../runtime/field-settings.ts';
import type { EditProps } from '../view-types.ts';
import { parseNumber, formatNumberInput, decimalPlaces } from './parse.ts';

/**
 * The number one step up or down, within the bounds of the settings; starts at 0 if there is none.
 */
function stepValue(
  value: unknown,
  direction: 1 | -1,
  { step: size = 1, min = -Infinity, max = Infinity }: SettingsOf<'number'>,
): number {
  const from = typeof value === 'number' ? value : 0;
  const places = Math.min(20, Math.max(decimalPlaces(size), decimalPlaces(from)));
  const next = Number((from + direction * size).toFixed(places));
  return Math.min(max, Math.max(min, next));
}

/** A number with its unit; arrow keys step by the setting, within the bounds. */
export function Edit(props: EditProps<SettingsOf<'number'>>) {
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
