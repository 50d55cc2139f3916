import styles from '../common/control.module.css';
import { Nothing } from '../common/Plain.tsx';
import type { ReadProps } from '../view-types.ts';

/** A patch of the colour beside its code. */
export function Read({ value }: ReadProps) {
  if (typeof value !== 'string' || value === '') return <Nothing />;
  return (
    <span className={styles.option}>
      <span className={styles.swatch} style={{ backgroundColor: value }} />
      {value}
    </span>
  );
}
