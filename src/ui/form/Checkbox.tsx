import type { ComponentProps, ReactNode } from 'react';
import styles from './Checkbox.module.css';

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'children'> {
  /** The label next to the box. */
  readonly children: ReactNode;
}

interface BareCheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'className'> {
  /** The class of the area that toggles the box. */
  readonly area: string | undefined;
}

/** A box without a text, for a row or a cell; `aria-label` names it. */
export function BareCheckbox({ area, ...input }: BareCheckboxProps) {
  return (
    <label className={area}>
      <input {...input} type="checkbox" className={styles.box} />
    </label>
  );
}

/** A checkbox: a plain input with our theme. */
export function Checkbox({ children, ...input }: CheckboxProps) {
  return (
    <label className={styles.line}>
      <input {...input} type="checkbox" className={styles.box} />
      <span>{children}</span>
    </label>
  );
}
