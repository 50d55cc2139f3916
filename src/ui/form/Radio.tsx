import type { ComponentProps, ReactNode } from 'react';
import styles from './Checkbox.module.css';

interface RadioProps extends Omit<ComponentProps<'input'>, 'type' | 'children'> {
  /** Shared by the radio buttons of one group. */
  readonly name: string;
  /** The label next to the button. */
  readonly children: ReactNode;
}

/** A radio button: a plain input with our theme. Its container has the role "radiogroup". */
export function Radio({ children, ...input }: RadioProps) {
  return (
    <label className={styles.line}>
      <input {...input} type="radio" className={styles.dot} />
      <span>{children}</span>
    </label>
  );
}
