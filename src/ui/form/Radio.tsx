import type { ComponentProps, ReactNode } from 'react';
import styles from './Checkbox.module.css';

interface RadioProps extends Omit<ComponentProps<'input'>, 'type' | 'children'> {
  /** Shared by the buttons of which one is chosen. */
  readonly name: string;
  /** Beside the button. */
  readonly children: ReactNode;
}

/** One of several as a plain radio button in our look; what holds them has the role "radiogroup". */
export function Radio({ children, ...input }: RadioProps) {
  return (
    <label className={styles.line}>
      <input {...input} type="radio" className={styles.dot} />
      <span>{children}</span>
    </label>
  );
}
