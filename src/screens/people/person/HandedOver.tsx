import { useTranslation } from 'react-i18next';
import type { Assignments } from '../../../contract/hand-over.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { useFormat } from '../../../ui/format/FormatProvider.tsx';
import styles from '../people.module.css';

interface Props {
  readonly last: NonNullable<Assignments['handed_over']>;
  /** Whether the report above says what was handed over. */
  readonly isTold: boolean;
  readonly isBusy: boolean;
  readonly onUndo: () => void;
}

/** The last hand-over of a person's work, with the button that undoes it. */
export function HandedOver({ last: { at, to_name, count }, isTold, isBusy, onUndo }: Props) {
  const { t } = useTranslation('people');
  const format = useFormat();
  const undo = (
    <Button loading={isBusy} onClick={onUndo}>
      {t('leave.undo')}
    </Button>
  );
  if (isTold) return <div>{undo}</div>;
  return (
    <div className={styles.handedOver}>
      <p>
        {t(count > 0 ? 'leave.handed_over' : 'leave.handed_over_people', {
          count,
          name: to_name,
          date: format.dateTime(at),
        })}
      </p>
      {undo}
    </div>
  );
}
