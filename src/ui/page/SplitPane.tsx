import type { ReactNode } from 'react';
import { useMediaQuery } from '../hooks/useMediaQuery.ts';
import styles from './SplitPane.module.css';

/** Whether there is no room for a side panel (under 1100 px), so that it is shown as a tab. */
export const useSideAsTab = (): boolean => useMediaQuery('(width < 1100px)');

interface SplitPaneProps {
  readonly children: ReactNode;
  readonly side: ReactNode;
  /** Name of the side panel. */
  readonly sideLabel: string;
}

/** A main part and a side panel, each scrolling separately. */
export function SplitPane({ children, side, sideLabel }: SplitPaneProps) {
  return (
    <div className={styles.split}>
      <div className={styles.main}>{children}</div>
      <aside className={styles.side} aria-label={sideLabel}>
        {side}
      </aside>
    </div>
  );
}
