import type { ComponentProps } from 'react';
import { cx } from '../cx.ts';
import styles from './controls.module.css';

interface NativeSelectProps extends Omit<ComponentProps<'select'>, 'onChange' | 'value'> {
  readonly value: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly onChange: (value: string) => void;
}

/** The browser's own select, which phones show as a list over the whole screen. */
export function NativeSelect({ options, onChange, className, ...select }: NativeSelectProps) {
  return (
    <select
      {...select}
      className={cx(styles.control, className)}
      onChange={({ target }) => onChange(target.value)}
    >
      {options.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  );
}
