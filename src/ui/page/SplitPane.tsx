import { Tabs } from 'antd';
import { useState, type ReactNode } from 'react';
import { useMediaQuery } from '../hooks/useMediaQuery.ts';
import styles from './SplitPane.module.css';

/** Whether there is no room for a side panel (under 1100 px), so that it belongs into a tab. */
export const useSideAsTab = (): boolean => useMediaQuery('(width < 1100px)');

interface SplitPaneProps {
  readonly children: ReactNode;
  readonly side: ReactNode;
  /** Name of the side panel and of its tab. */
  readonly sideLabel: string;
  /** Name of the main part's tab while the side panel is one. */
  readonly mainLabel: string;
}

/**
 * A main part with a panel beside it, each scrolling by itself; under 1100 px two tabs. A page that
 * has tabs of its own takes `useSideAsTab` and puts the panel there instead.
 */
export function SplitPane({ children, side, sideLabel, mainLabel }: SplitPaneProps) {
  const asTab = useSideAsTab();
  const [tab, setTab] = useState('main');
  if (asTab) {
    const items = [
      { key: 'main', label: mainLabel, children },
      { key: 'side', label: sideLabel, children: <div className={styles.tab}>{side}</div> },
    ];
    return <Tabs className={styles.tabs ?? ''} activeKey={tab} onChange={setTab} items={items} />;
  }
  return (
    <div className={styles.split}>
      <div className={styles.main}>{children}</div>
      <aside className={styles.side} aria-label={sideLabel}>
        {side}
      </aside>
    </div>
  );
}
