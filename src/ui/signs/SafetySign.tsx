import { signDrawing } from './drawings.tsx';
import styles from './signs.module.css';

interface Props {
  /** The number in ISO 7010, such as W012. */
  readonly number: string;
  /** The name of the sign in the language of the page. */
  readonly name: string;
}

/** A safety sign with its name below it. */
export function SafetySign({ number, name }: Props) {
  return (
    <figure className={styles.sign}>
      <svg viewBox="0 0 100 100" aria-hidden="true" focusable="false">
        {signDrawing(number)}
      </svg>
      <figcaption>{name}</figcaption>
    </figure>
  );
}
