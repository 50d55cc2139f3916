import { useState } from 'react';
import { TextInput } from '../../ui/form/TextInput.tsx';
import styles from '../common/control.module.css';
import { controlProps } from '../common/control-props.ts';
import { parseNumber, formatNumberInput } from '../number/parse.ts';
import { useWidgetServices } from '../services.ts';
import type { EditProps } from '../view-types.ts';
import { type CoordinateInput, coordinatesOf } from './position.ts';
import { parsePosition } from './cell-codec.ts';

interface Props {
  readonly field: EditProps;
  readonly index: 0 | 1;
  readonly label: string;
}

/** Latitude or longitude in degrees; a pair that is pasted into one fills both. */
export function CoordinateField({ field, index, label }: Props) {
  const { language } = useWidgetServices();
  const { id, value, onChange, onBlur } = field;
  const parts = coordinatesOf(value);
  const [typed, setTyped] = useState<string | null>(null);
  const shown = (part: CoordinateInput) =>
    typeof part === 'number' ? formatNumberInput(part, language) : (part ?? '');

  function set(next: readonly CoordinateInput[]): void {
    onChange(next.every((each) => each === null) ? [] : next);
  }

  return (
    <TextInput
      {...controlProps(field)}
      id={index === 0 ? id : `${id}-longitude`}
      aria-label={label}
      inputMode="decimal"
      autoComplete="off"
      startAdornment={<span className={styles.muted}>{label}</span>}
      endAdornment="°"
      value={typed ?? shown(parts[index])}
      onChange={({ target }) => {
        setTyped(target.value);
        set(parts.with(index, parseNumber(target.value, language)));
      }}
      onPaste={(event) => {
        const pair = parsePosition(event.clipboardData.getData('text/plain').trim());
        if (pair === null) return;
        event.preventDefault();
        setTyped(null);
        set(pair);
      }}
      onBlur={() => {
        setTyped(null);
        onBlur();
      }}
    />
  );
}
