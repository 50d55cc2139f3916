import { type KeyboardEvent, useEffect, useRef } from 'react';
import styles from './TabBar.module.css';
import { TabLabel, type TabLabelProps } from './TabLabel.tsx';

export interface Tab extends TabLabelProps {
  readonly key: string;
  /** Attributes of the tab's element, such as what can be dropped on it. */
  readonly data?: { readonly [name: `data-${string}`]: string | undefined };
}

interface TabBarProps {
  /** Accessible name of the tab list. */
  readonly label: string;
  readonly tabs: readonly Tab[];
  readonly active: string;
  readonly onChange: (key: string) => void;
  /** Id of the element that shows the active tab. */
  readonly controls: string;
}

/** The index that a key moves to from `from` among `count` tabs; null for any other key. */
function target(key: string, from: number, count: number): number | null {
  if (key === 'ArrowRight') return (from + 1) % count;
  if (key === 'ArrowLeft') return (from + count - 1) % count;
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  return null;
}

/**
 * Tabs in one row, which scrolls if it is too narrow. Only one of them is in the tab order; the
 * arrow keys, Home and End activate the others.
 */
export function TabBar({ label, tabs, active, onChange, controls }: TabBarProps) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const shown = list.current?.querySelector('[aria-selected="true"]');
    shown?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [active]);

  function turn(event: KeyboardEvent) {
    const from = tabs.findIndex(({ key }) => key === active);
    const to = tabs[target(event.key, from, tabs.length) ?? -1];
    if (to === undefined) return;
    event.preventDefault();
    onChange(to.key);
    list.current?.querySelector<HTMLElement>(`[data-tab="${CSS.escape(to.key)}"]`)?.focus();
  }

  return (
    <div ref={list} className={styles.bar} role="tablist" aria-label={label}>
      {tabs.map(({ key, data, ...words }) => {
        const isActive = key === active;
        return (
          <button
            {...data}
            key={key}
            type="button"
            role="tab"
            data-tab={key}
            className={styles.tab}
            aria-selected={isActive}
            aria-controls={isActive ? controls : undefined}
            tabIndex={isActive ? 0 : -1}
            onClick={() => onChange(key)}
            onKeyDown={turn}
          >
            <TabLabel {...words} />
          </button>
        );
      })}
    </div>
  );
}
