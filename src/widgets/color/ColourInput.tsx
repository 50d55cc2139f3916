import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { TextInput } from '../../ui/form/TextInput.tsx';
import styles from '../common/control.module.css';
import { isColour } from './colour.ts';
import { Palette } from './Palette.tsx';

interface Props extends Omit<ComponentProps<'input'>, 'value' | 'onChange'> {
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** What the browser's picker shows while there is no colour. */
const noColour = '#84919a';

/** A line for #RRGGBB, with the browser's picker in front and the named colours behind. */
export function ColourInput({ value, onChange, ...input }: Props) {
  const { t } = useTranslation('widgets');
  return (
    <TextInput
      {...input}
      maxLength={7}
      placeholder="#RRGGBB"
      startAdornment={
        <input
          type="color"
          className={styles.picker}
          aria-label={t('pick_colour')}
          value={isColour(value) ? value.toLowerCase() : noColour}
          onChange={(event) => onChange(event.target.value.toUpperCase())}
        />
      }
      endAdornment={<Palette value={value} onChange={onChange} />}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
