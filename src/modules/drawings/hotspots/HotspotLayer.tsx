import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { boxStyle } from '../stage/box-style.ts';
import styles from './hotspots.module.css';
import { type ShownHotspot, labelOf } from './hotspot-model.ts';

interface Props {
  /** Those of the page. */
  readonly hotspots: readonly ShownHotspot[];
  readonly selected: string | null;
  /** Hotspots with open work have a colour of their own. */
  readonly showsWork: boolean;
  /** Those say how much is open. */
  readonly showsCounts: boolean;
  readonly onSelect: (key: string) => void;
}

/** The hotspots over a page. The list next to it is their way for the keyboard. */
export const HotspotLayer = memo(function HotspotLayer(props: Props) {
  const { hotspots, selected, showsWork, showsCounts, onSelect } = props;
  const { t } = useTranslation('drawings');
  return hotspots.map((hotspot) => {
    const { key, state, openCount, target, entry } = hotspot;
    const hasWork = showsWork && openCount > 0;
    const label = labelOf(target);
    return (
      <button
        key={key}
        type="button"
        tabIndex={-1}
        className={styles.hotspot}
        style={boxStyle(hotspot)}
        data-state={state}
        data-unsent={entry !== null || undefined}
        data-work={hasWork || undefined}
        data-selected={key === selected || undefined}
        aria-label={
          hasWork && showsCounts ? t('hotspots.with_open', { label, count: openCount }) : label
        }
        aria-pressed={key === selected}
        onClick={() => onSelect(key)}
      >
        {hasWork && showsCounts && <span className={styles.badge}>{openCount}</span>}
      </button>
    );
  });
});
