import type { ReactNode } from 'react';
import styles from './ScrollRegion.module.css';

interface ScrollRegionProps {
  readonly label: string;
  readonly children: ReactNode;
}

/** Focusable although it has no action: arrow keys scroll only a focused element. */
const focusable = { role: 'group', tabIndex: 0 } as const;

/**
 * A scrollable region for content that may be wider than the page, such as a table of many columns.
 */
export function ScrollRegion({ label, children }: ScrollRegionProps) {
  return (
    <div className={styles.region} aria-label={label} {...focusable}>
      {children}
    </div>
  );
}
