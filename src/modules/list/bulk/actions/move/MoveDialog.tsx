import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Modal } from '../../../../../ui/overlay/Modal.tsx';
import { textIn } from '../../../../../runtime/text.ts';
import { FieldFrame } from '../../../../../ui/form/FieldFrame.tsx';
import { TextArea } from '../../../../../ui/form/TextArea.tsx';
import { useFormat } from '../../../../../ui/format/FormatProvider.tsx';
import { ProgressBar } from '../../../../../ui/state/ProgressBar.tsx';
import { StatusTag } from '../../../../../ui/status/StatusTag.tsx';
import type { BulkDialogProps } from '../../bulk-action-definition.ts';
import styles from '../../bulk.module.css';
import { isSucceeded } from '../../bulk-action.ts';
import { LeftOut } from '../../LeftOut.tsx';
import { useOutcomes } from '../../useOutcomes.ts';
import { checkMove, moveAction } from './move-action.ts';
import { type TransitionOption, transitionOptions } from './transition-options.ts';
import { useRestoreFocus } from '../../useRestoreFocus.ts';

/** The longest comment that the call accepts (contract, transitions). */
const maxLength = 2000;

/**
 * Asks for the target status. Says which of the items would stay as they are, and whether the move
 * can be undone.
 */
export function MoveDialog({ module, context, items, hrefOf, onRun, onClose }: BulkDialogProps) {
  const { t } = useTranslation(['bulk', 'ui', 'form']);
  const { number } = useFormat();
  useRestoreFocus();
  const options = useMemo(() => transitionOptions(context, items), [context, items]);
  const [chosen, setChosen] = useState<string | null>(
    () => options.find(({ allowed }) => allowed > 0)?.to.key ?? null,
  );
  const [comment, setComment] = useState('');
  const [tried, setTried] = useState(false);
  const option = options.find(({ to }) => to.key === chosen);
  const isMissing = option?.asksComment === true && comment.trim() === '';
  const { done, outcomes } = useOutcomes(
    useMemo(
      () => (chosen === null ? null : (control) => checkMove(context, items, chosen, control)),
      [context, items, chosen],
    ),
  );
  const left = (outcomes ?? []).filter((outcome) => !isSucceeded(outcome));
  const stays = new Set(left.map(({ item }) => item));
  const remaining = items.filter((item) => !stays.has(item));

  function move(): void {
    setTried(true);
    if (option !== undefined && !isMissing)
      onRun(moveAction(context, remaining, option.to.key, comment.trim()));
  }

  const backOf = ({ allowed: open, reversible }: TransitionOption) =>
    t(reversible === 0 ? 'back.none' : reversible < open ? 'back.some' : 'back.all', {
      number: number(reversible),
    });
  return (
    <Modal
      open
      centered
      width={520}
      title={t('move_title', { count: items.length, number: number(items.length) })}
      okText={
        left.length === 0
          ? t('task.move')
          : t('move_rest', { count: remaining.length, number: number(remaining.length) })
      }
      okButtonProps={{ disabled: outcomes === null || remaining.length === 0 }}
      cancelText={t('ui:cancel')}
      onOk={move}
      onCancel={onClose}
    >
      {options.length === 0 ? (
        <p>{t('form:no_moves')}</p>
      ) : (
        <div className={styles.form}>
          <fieldset className={styles.options}>
            <legend>{t('move_to')}</legend>
            {options.map(({ to, allowed: open }) => (
              <label key={to.key} className={styles.option}>
                <input
                  type="radio"
                  name="bulk-way"
                  checked={to.key === chosen}
                  onChange={() => setChosen(to.key)}
                />
                <StatusTag
                  family={to.family}
                  colour={to.colour}
                  label={textIn(to.label, context.language)}
                />
                <span className={styles.note}>
                  {t('may_move', { number: number(open), of: number(items.length) })}
                </span>
              </label>
            ))}
          </fieldset>
          {option !== undefined && option.allowed > 0 && <p role="status">{backOf(option)}</p>}
          {chosen !== null && outcomes === null && (
            <ProgressBar label={t('checking')} share={done / items.length} />
          )}
          <div role="status">
            <LeftOut module={module} left={left} of={items.length} hrefOf={hrefOf} />
          </div>
          <FieldFrame
            label={t('form:reason')}
            required={option?.asksComment === true}
            error={tried && isMissing ? t('form:reason_missing') : undefined}
          >
            {(control) => (
              <TextArea
                {...control}
                rows={3}
                maxLength={maxLength}
                value={comment}
                onChange={(event) => setComment(event.target.value)}
              />
            )}
          </FieldFrame>
        </div>
      )}
    </Modal>
  );
}
