import type { ReactNode } from 'react';
import styles from './PageColumn.module.css';

interface PageColumnProps {
  /** Maximum width of the content, in px. */
  readonly maxWidth?: number;
  readonly children: ReactNode;
}

/** The body of a page that is read or filled in from top to bottom, below its PageHeader. */
export function PageColumn({ maxWidth: measure = 760, children }: PageColumnProps) {
  return (
    <div className={styles.column} style={{ '--measure': `${measure}px` }}>
      {children}
    </div>
  );
}
