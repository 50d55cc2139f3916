import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button/Button.tsx';
import { Modal } from '../../../ui/overlay/Modal.tsx';
import type { CompiledModule } from '../../../runtime/compiled.ts';
import { statusLock } from '../../../runtime/record/column-state.ts';
import type { Item } from '../../../runtime/record/item.ts';
import { textIn } from '../../../runtime/text.ts';
import { useWidgetServices } from '../../../widgets/services.ts';
import { useFormat } from '../../../ui/format/FormatProvider.tsx';
import { ProgressBar } from '../../../ui/state/ProgressBar.tsx';
import { useReferenceNames } from '../../services/useReferenceNames.ts';
import type { ActionContext } from './useActionContext.ts';
import { LeftOut, type LeftOutItem } from './LeftOut.tsx';
import { RejectedRows } from './RejectedRows.tsx';
import styles from './bulk.module.css';
import type { ChangeEntry } from './actions/change/change-action.ts';
import { ChangedRows } from './ChangedRows.tsx';
import { useDryRun } from './useDryRun.ts';
import {
  isRejected,
  isAccepted,
  type RejectedChange,
  type RequestedChange,
} from './requested-change.ts';
import { useRestoreFocus } from './useRestoreFocus.ts';

export interface Review {
  readonly title: string;
  readonly requested: readonly RequestedChange[];
  /** Sentences about what was left out before the dry run. */
  readonly notes: readonly string[];
  /** Called when the person confirms. */
  readonly onApplied?: () => void;
}

interface Props extends Omit<Review, 'onApplied'> {
  /** The module as the list uses it. */
  readonly module: CompiledModule;
  readonly context: ActionContext;
  readonly hrefOf: (item: Item) => string;
  readonly onApply: (entries: readonly ChangeEntry[]) => void;
  readonly onClose: () => void;
}

/**
 * Shows a dry run before many items change: each value before and after, and the rejected changes.
 */
export function ReviewDialog(props: Props) {
  const { title, requested, notes, module, context, hrefOf, onApply, onClose } = props;
  const { t } = useTranslation(['bulk', 'ui']);
  const { language } = useWidgetServices();
  const { number } = useFormat();
  useRestoreFocus();
  const names = useReferenceNames(module);
  const { results, isDone, error } = useDryRun(context, requested, names);
  const accepted = results.filter(isAccepted).filter(({ changed }) => changed.length > 0);
  const rejected = results.filter(isRejected);
  const isPaste = requested.some((each) => each.cells !== undefined || each.faults.length > 0);
  const cells = accepted.reduce((sum, { changed }) => sum + changed.length, 0);
  const same = results.length - accepted.length - rejected.length;

  /** Why an item stays as it is: once if its status is the reason, else by field. */
  function leftOut({ requested: { item }, faults }: RejectedChange): LeftOutItem {
    const own = context.moduleOf(item);
    const reasons = faults.map(({ db, reason }) => {
      const column = db === null ? undefined : own.byDb.get(db);
      if (column === undefined) return reason;
      if (statusLock(own, item, column) !== 'status')
        return `${textIn(column.name, language)}: ${reason}`;
      const status = textIn(own.flow.byNumber.get(item.status)?.label ?? '', language);
      return t('read_only_status', { status });
    });
    return { item, reasons: [...new Set(reasons)] };
  }

  const counted = (key: string, count: number) => t(key, { count, number: number(count) });
  const sentences = [
    counted('would_change', accepted.length),
    ...(accepted.length > 0 ? [counted('values', cells)] : []),
    ...(same > 0 ? [counted('same', same)] : []),
    ...(isPaste && rejected.length > 0 ? [counted('bad', rejected.length)] : []),
    ...notes,
  ];
  const apply = () =>
    onApply(accepted.map(({ requested: { item }, changes }) => ({ item, changes })));
  const key = rejected.length === 0 ? 'apply' : 'apply_good';
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
          {isDone && accepted.length > 0 && (
            <Button type="primary" autoFocus onClick={apply}>
              {counted(key, accepted.length)}
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
        {!isDone && <ProgressBar label={t('checking')} share={results.length / requested.length} />}
        {isDone && isPaste && <RejectedRows {...{ module, rejected, hrefOf }} />}
        {isDone && !isPaste && (
          <LeftOut
            module={module}
            left={rejected.map((each) => leftOut(each))}
            of={requested.length}
            hrefOf={hrefOf}
          />
        )}
        {isDone && <ChangedRows module={module} context={context} accepted={accepted} />}
      </div>
    </Modal>
  );
}
