import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button/Button.tsx';
import { Modal } from '../../../ui/overlay/Modal.tsx';
import type { CompiledModule } from '../../../runtime/compiled.ts';
import { useFormat } from '../../../ui/format/FormatProvider.tsx';
import { ProgressBar } from '../../../ui/state/ProgressBar.tsx';
import type { Around } from './around.ts';
import { BadRows } from './BadRows.tsx';
import styles from './bulk.module.css';
import type { ChangeEntry } from './change-action.ts';
import { ChangedRows } from './ChangedRows.tsx';
import { useCheck } from './useCheck.ts';
import { isBad, isGood, type Wanted } from './wanted.ts';
import { useReturnFocus } from './useReturnFocus.ts';

export interface Review {
  readonly title: string;
  readonly wanted: readonly Wanted[];
  /** What was left out from the beginning, in sentences. */
  readonly notes: readonly string[];
  /** Told when it is going to be done. */
  readonly onApplied?: () => void;
}

interface Props extends Omit<Review, 'onApplied'> {
  /** As the list sees it. */
  readonly module: CompiledModule;
  readonly around: Around;
  readonly onApply: (entries: readonly ChangeEntry[]) => void;
  readonly onClose: () => void;
}

/** A dry run before many changes: how many, each value before and after, and what can't be. */
export function ReviewDialog(props: Props) {
  const { title, wanted, notes, module, around, onApply, onClose } = props;
  const { t } = useTranslation(['bulk', 'ui']);
  const { number } = useFormat();
  useReturnFocus();
  const { verdicts, isDone, error } = useCheck(around, wanted);
  const good = verdicts.filter(isGood).filter(({ changed }) => changed.length > 0);
  const bad = verdicts.filter(isBad);
  const cells = good.reduce((sum, { changed }) => sum + changed.length, 0);
  const same = verdicts.length - good.length - bad.length;

  const counted = (key: string, count: number) => t(key, { count, number: number(count) });
  const sentences = [
    counted('would_change', good.length),
    ...(good.length > 0 ? [counted('values', cells)] : []),
    ...(same > 0 ? [counted('same', same)] : []),
    ...(bad.length > 0 ? [counted('bad', bad.length)] : []),
    ...notes,
  ];
  const apply = () => onApply(good.map(({ wanted: { item }, changes }) => ({ item, changes })));
  const key = bad.length === 0 ? 'apply' : 'apply_good';
  return (
    <Modal
      open
      centered
      width={860}
      title={title}
      mask={{ closable: false }}
      onCancel={onClose}
      footer={
        <div className={styles.actions}>
          <Button onClick={onClose}>{t('ui:cancel')}</Button>
          {isDone && good.length > 0 && (
            <Button type="primary" autoFocus onClick={apply}>
              {counted(key, good.length)}
            </Button>
          )}
        </div>
      }
    >
      <div className={styles.report}>
        <div role="status">
          {error !== null ? (
            <p>{t('not_checked', { reason: error })}</p>
          ) : isDone ? (
            <p>{sentences.join(' ')}</p>
          ) : (
            <p>{t('checking')}</p>
          )}
        </div>
        {!isDone && <ProgressBar label={t('checking')} share={verdicts.length / wanted.length} />}
        {isDone && <BadRows module={module} bad={bad} />}
        {isDone && <ChangedRows module={module} around={around} good={good} />}
      </div>
    </Modal>
  );
}
