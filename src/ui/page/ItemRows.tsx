import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { cx } from '../cx.ts';
import styles from './ItemRows.module.css';

/** Items below each other in a card. */
export function ItemRows({ children }: { readonly children: ReactNode }) {
  return <ul className={styles.rows}>{children}</ul>;
}

interface RowProps {
  readonly title: ReactNode;
  /** The path of the item; null if it has no page. */
  readonly to: string | null;
  /** Whether a press anywhere on the row opens the item; false if the row has other controls. */
  readonly isLink: boolean;
  readonly details: ReactNode;
  /** Before the title: an icon, a checkbox. */
  readonly lead?: ReactNode;
  /** At the end; below the title where the row is narrow: a status, a date, a button. */
  readonly end?: ReactNode;
  /** The menu of a row with a lead: beside the title at every width. */
  readonly menu?: ReactNode;
}

export function ItemRow({ title, to, isLink, details, lead, end, menu }: RowProps) {
  return (
    <li className={styles.row}>
      {lead !== undefined && <span className={styles.lead}>{lead}</span>}
      <span className={styles.text}>
        {to === null ? (
          <span className={styles.title}>{title}</span>
        ) : (
          <Link to={to} className={cx(styles.title, isLink && 'stretched-link')}>
            {title}
          </Link>
        )}
        <span className={styles.details}>{details}</span>
      </span>
      {end !== undefined && <span className={styles.end}>{end}</span>}
      {menu !== undefined && <span className={styles.menu}>{menu}</span>}
    </li>
  );
}
