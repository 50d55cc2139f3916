import { useState, type ClipboardEvent, type ComponentProps, type SyntheticEvent } from 'react';
import { cx } from '../cx.ts';
import styles from './CodeInput.module.css';

interface CodeInputProps extends Omit<
  ComponentProps<'input'>,
  'value' | 'onChange' | 'type' | 'maxLength'
> {
  /** The digits typed so far. */
  readonly value: string;
  readonly onChange: (digits: string) => void;
  /** Called once, when the last box is filled. */
  readonly onComplete?: ((digits: string) => void) | undefined;
  /** How many digits; 6 if absent (spec section 9). */
  readonly length?: number | undefined;
}

/**
 * A one-time code in boxes. It is one real input over drawn boxes, so that there is one label, and
 * pasting, autofill from a message and screen readers work as in any other field.
 */
export function CodeInput(props: CodeInputProps) {
  const { value, onChange, onComplete, length = 6, className, onFocus, onBlur, ...input } = props;
  const [focused, setFocused] = useState(false);
  const current = focused ? Math.min(value.length, length - 1) : -1;

  const enter = (text: string) => {
    const digits = text.replace(/\D/gu, '').slice(0, length);
    if (digits === value) return;
    onChange(digits);
    if (digits.length === length) onComplete?.(digits);
  };
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    event.preventDefault();
    enter(event.clipboardData.getData('text'));
  };
  return (
    <span className={cx(styles.code, className)}>
      <input
        autoComplete="one-time-code"
        inputMode="numeric"
        spellCheck={false}
        {...input}
        type="text"
        className={styles.input}
        value={value}
        onChange={(event) => enter(event.target.value)}
        onPaste={paste}
        onSelect={caretToEnd}
        onFocus={(event) => {
          setFocused(true);
          onFocus?.(event);
        }}
        onBlur={(event) => {
          setFocused(false);
          onBlur?.(event);
        }}
      />
      <span className={styles.boxes} aria-hidden="true">
        {Array.from({ length }, (_, index) => (
          <span key={index} className={cx(styles.box, index === current && styles.current)}>
            {value[index] ?? (index === current && <span className={styles.caret} />)}
          </span>
        ))}
      </span>
    </span>
  );
}

/** The caret is drawn, and is always after the last digit. */
function caretToEnd(event: SyntheticEvent<HTMLInputElement>) {
  const field = event.currentTarget;
  if (field.selectionStart !== field.selectionEnd) return;
  field.setSelectionRange(field.value.length, field.value.length);
}
