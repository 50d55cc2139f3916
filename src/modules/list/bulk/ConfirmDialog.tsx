import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { CompiledModule } from '../../../runtime/compiled.ts';
import { isLocalId } from '../../../domain/outbox/outbox.ts';
import type { Item } from '../../../runtime/record/item.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { useFormat } from '../../../ui/format/FormatProvider.tsx';
import { Modal } from '../../../ui/overlay/Modal.tsx';
import { ProgressBar } from '../../../ui/state/ProgressBar.tsx';
import { type BulkAction, isSucceeded } from './bulk-action.ts';
import type { ConfirmedAction } from './bulk-action-definition.ts';
import styles from './bulk.module.css';
import { LeftOut } from './LeftOut.tsx';
import type { ActionContext } from './useActionContext.ts';
import { useOutcomes } from './useOutcomes.ts';
import { UsedBy } from '../../deletion/UsedBy.tsx';
import { useRestoreFocus } from './useRestoreFocus.ts';

interface Props {
  readonly action: ConfirmedAction;
  readonly module: CompiledModule;
  readonly context: ActionContext;
  readonly items: readonly Item[];
  readonly hrefOf: (item: Item) => string;
  readonly onClose: () => void;
  readonly onRun: (action: BulkAction) => void;
}

/** Asks before an action runs, and says which items the server would leave as they are. */
export function ConfirmDialog({ action, module, context, items, hrefOf, onClose, onRun }: Props) {
  const { t } = useTranslation(['bulk', 'ui']);
  const { number } = useFormat();
  useRestoreFocus();
  const { id, isDangerous, actionFor, dryRun, asksAbout, namesUses } = action;
  const { done, outcomes } = useOutcomes(
    useMemo(() => (control) => dryRun(context, items, control), [dryRun, context, items]),
  );
  const refused = (outcomes ?? []).filter((outcome) => !isSucceeded(outcome));
  const left = refused.filter(({ code }) => code === undefined || code !== asksAbout);
  const undecided = refused.length - left.length;
  const stays = new Set(left.map(({ item }) => item));
  const remaining = items.filter((item) => !stays.has(item));
  const used =
    namesUses === true && outcomes !== null
      ? remaining.flatMap(({ type, id: itemId }) =>
          isLocalId(itemId) ? [] : [{ module_type: type, id: itemId }],
        )
      : [];
  const verb = t(`task.${id}`);
  const counted = (key: string, count: number) => t(key, { count, number: number(count) });
  return (
    <Modal
      open
      centered
      width={520}
      title={counted(`${id}_title`, items.length)}
      onCancel={onClose}
      footer={
        <div className={styles.actions}>
          <Button autoFocus onClick={onClose}>
            {t('ui:cancel')}
          </Button>
          <Button
            type="primary"
            danger={isDangerous}
            disabled={outcomes === null || remaining.length === 0}
            onClick={() => onRun(actionFor(context, remaining))}
          >
            {left.length === 0 ? verb : counted(`${id}_rest`, remaining.length)}
          </Button>
        </div>
      }
    >
      <div className={styles.report}>
        <p>{t(`${id}_text`)}</p>
        {outcomes === null && <ProgressBar label={t('checking')} share={done / items.length} />}
        {used.length > 0 && <UsedBy siteId={context.siteId} items={used} />}
        {undecided > 0 && <p>{counted(`${id}_asks`, undecided)}</p>}
        <div role="status">
          <LeftOut module={module} left={left} of={items.length} hrefOf={hrefOf} />
        </div>
      </div>
    </Modal>
  );
}
