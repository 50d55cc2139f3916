import { type ReactNode, useId } from 'react';
import { cx } from '../cx.ts';
import styles from './Segmented.module.css';

interface Option<Value> {
  readonly value: Value;
  readonly label: ReactNode;
  readonly icon?: ReactNode;
}

interface SegmentedProps<Value> {
  readonly options: readonly Option<Value>[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  readonly 'aria-label'?: string | undefined;
  readonly 'aria-labelledby'?: string | undefined;
  /** As wide as its container, all segments equally wide. */
  readonly block?: boolean | undefined;
  readonly className?: string | undefined;
}

/** A choice among a few options that are all visible: radio buttons in a row. */
export function Segmented<Value extends string | number>(props: SegmentedProps<Value>) {
  const { options, value, onChange, block = false, className, ...names } = props;
  const group = useId();
  return (
    <div
      {...names}
      role="radiogroup"
      className={cx(styles.track, block && styles.block, className)}
    >
      {options.map((option) => (
        <label key={option.value} className={styles.option}>
          <input
            type="radio"
            name={group}
            className={styles.input}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.icon}
          {option.label}
        </label>
      ))}
    </div>
  );
}
