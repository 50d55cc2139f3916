import type { ReactNode } from 'react';
import styles from './ScrollRegion.module.css';

interface ScrollRegionProps {
  readonly label: string;
  readonly children: ReactNode;
}

/** It takes the focus though it does nothing: arrow keys scroll only what has it. */
const focusable = { role: 'group', tabIndex: 0 } as const;

/** Something that may be wider than the page, such as a table of many columns. */
export function ScrollRegion({ label, children }: ScrollRegionProps) {
  return (
    <div className={styles.region} aria-label={label} {...focusable}>
      {children}
    </div>
  );
}
