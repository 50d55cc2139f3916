import type { ReactNode } from 'react';
import { useMediaQuery } from '../hooks/useMediaQuery.ts';
import styles from './SplitPane.module.css';

/** Whether there is no room for a side panel (under 1100 px), so that it is shown as a tab. */
export const useSideAsTab = (): boolean => useMediaQuery('(width < 1100px)');

interface SplitPaneProps {
  readonly children: ReactNode;
  /** null: the main part is alone. */
  readonly side: ReactNode | null;
  /** Name of the side panel. */
  readonly sideLabel: string;
}

/**
 * A main part and a side panel, each scrolling separately. The main part stays mounted when the panel comes
 * or goes, so that it keeps what a person has chosen or begun to write.
 */
export function SplitPane({ children, side, sideLabel }: SplitPaneProps) {
  const isAlone = side === null;
  return (
    <div className={styles.split} data-alone={isAlone || undefined}>
      <div className={styles.main}>{children}</div>
      {!isAlone && (
        <aside className={styles.side} aria-label={sideLabel}>
          {side}
        </aside>
      )}
    </div>
  );
}
