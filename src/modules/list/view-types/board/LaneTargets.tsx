import { useTranslation } from 'react-i18next';
import { cx } from '../../../../ui/cx.ts';
import { dropTargetAttribute } from '../../../../ui/drag/useDragToTarget.ts';
import styles from './board.module.css';

interface Props {
  readonly lanes: readonly {
    readonly key: string;
    readonly name: string;
    readonly isOver: boolean;
    /** Why a card may not be dropped there; null if it may. */
    readonly denial: string | null;
  }[];
}

/** The other lanes while a card is dragged on a phone, which shows one lane at a time. */
export function LaneTargets({ lanes }: Props) {
  const { t } = useTranslation('list');
  return (
    <section aria-label={t('drop_on')} className={styles.targets}>
      {lanes.map(({ key, name, isOver, denial }) => (
        <div
          key={key}
          className={cx(
            styles.target,
            denial !== null && styles.deniedTarget,
            isOver && styles.over,
          )}
          {...{ [dropTargetAttribute]: key }}
        >
          {name}
        </div>
      ))}
      <p className={styles.why}>{lanes.find(({ isOver }) => isOver)?.denial ?? t('drop_on')}</p>
    </section>
  );
}
