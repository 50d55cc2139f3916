import { Calendar, CircleX } from 'lucide-react';
import type { ComponentProps, MouseEvent } from 'react';
import { cx } from '../cx.ts';
import { useUiText } from '../text/UiTextProvider.tsx';
import styles from './controls.module.css';

interface NativeDateInputProps extends Omit<
  ComponentProps<'input'>,
  'type' | 'value' | 'onChange' | 'className'
> {
  readonly withTime: boolean;
  /** `2026-11-23`, or with a time `2026-11-23T14:30`; empty for none. */
  readonly value: string;
  /** The value as the page writes it; the browser writes dates in its own format. */
  readonly text: string;
  readonly isClearable: boolean;
  readonly onChange: (value: string) => void;
}

/** A tap anywhere opens the device's picker; without this, some browsers need a tap on an icon. */
function openPicker({ currentTarget }: MouseEvent<HTMLInputElement>): void {
  if (currentTarget.disabled || typeof currentTarget.showPicker !== 'function') return;
  try {
    currentTarget.showPicker();
  } catch (error) {
    // Refused for clicks of scripts, such as those of assistive technology; typing still works.
    console.debug('The date picker did not open', error);
  }
}

/** A date, or a date and a time, with the picker of the device: for fingers. */
export function NativeDateInput(props: NativeDateInputProps) {
  const { withTime, value, text, isClearable, onChange, ...input } = props;
  const t = useUiText();
  return (
    <span className={cx(styles.control, styles.frame)}>
      <span className={styles.date}>
        <span aria-hidden="true" className={styles.dateText}>
          {text}
        </span>
        <input
          {...input}
          type={withTime ? 'datetime-local' : 'date'}
          max={withTime ? '9999-12-31T23:59' : '9999-12-31'}
          value={value}
          className={cx(styles.bare, styles.picker)}
          onClick={openPicker}
          onChange={({ target }) => onChange(target.value)}
        />
      </span>
      {isClearable && value !== '' ? (
        <button
          type="button"
          className={styles.reveal}
          aria-label={t('clear')}
          onClick={() => onChange('')}
        >
          <CircleX size={18} />
        </button>
      ) : (
        <span className={styles.adornment}>
          <Calendar />
        </span>
      )}
    </span>
  );
}
