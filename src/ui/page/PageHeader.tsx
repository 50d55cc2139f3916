import type { ReactNode } from 'react';
import styles from './PageHeader.module.css';

interface PageHeaderProps {
  readonly title: string;
  /** One line above the title: code, template, back link. */
  readonly meta?: ReactNode;
  /** Right next to the title: a status, a note. */
  readonly titleExtra?: ReactNode;
  /** One line below the title. */
  readonly note?: ReactNode;
  /** At the end: one primary button at most. */
  readonly actions?: ReactNode;
  /** The page's tabs, on the header's lower edge. */
  readonly tabs?: ReactNode;
}

/** The head of a page: its title, its status, its actions. */
export function PageHeader({ title, meta, titleExtra, note, actions, tabs }: PageHeaderProps) {
  return (
    <header className={styles.header}>
      {meta !== undefined && <div className={styles.meta}>{meta}</div>}
      <div className={styles.row}>
        <div className={styles.lead}>
          <div className={styles.heading}>
            <h1 className={styles.title}>{title}</h1>
            {titleExtra}
          </div>
          {note !== undefined && <div className={styles.note}>{note}</div>}
        </div>
        {actions !== undefined && <div className={styles.actions}>{actions}</div>}
      </div>
      {tabs !== undefined && <div className={styles.tabs}>{tabs}</div>}
    </header>
  );
}
