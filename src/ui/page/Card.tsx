import { useId, type ReactNode } from 'react';
import { cx } from '../cx.ts';
import styles from './Card.module.css';

interface CardProps {
  readonly title?: string | undefined;
  /** At the end of the title's line: a note, a count, a link. */
  readonly extra?: ReactNode;
  /** Rows reach the card's edges, below a line under the title. */
  readonly flush?: boolean | undefined;
  readonly children: ReactNode;
}

/** A section of a page on a separate surface, with its title as accessible name. */
export function Card({ title, extra, flush = false, children }: CardProps) {
  const id = useId();
  return (
    <section
      className={cx(styles.card, flush && styles.flush)}
      aria-labelledby={title === undefined ? undefined : id}
    >
      {(title !== undefined || extra !== undefined) && (
        <div className={styles.head}>
          {title !== undefined && (
            <h2 id={id} className={styles.title}>
              {title}
            </h2>
          )}
          {extra !== undefined && <div className={styles.extra}>{extra}</div>}
        </div>
      )}
      {children}
    </section>
  );
}
