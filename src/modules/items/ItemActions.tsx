import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Pencil } from 'lucide-react';
import { siteUsersQueryOptions } from '../../api/query-options.ts';
import type { SiteRow } from '../../contract/directory.ts';
import type { CompiledModule } from '../../runtime/compiled.ts';
import type { MoveOption } from '../../runtime/flow/types.ts';
import type { Item } from '../../runtime/record/item.ts';
import { textIn } from '../../runtime/text.ts';
import { Button } from '../../ui/button/Button.tsx';
import { useToast } from '../../ui/toast/useToast.ts';
import { actorOf } from '../actor.ts';
import { NextSteps } from '../flow/NextSteps.tsx';
import { StatusControl } from '../flow/StatusControl.tsx';
import { useReadingState } from '../form/reading/useReading.ts';
import { useForm } from '../form/useFormModel.ts';
import type { FormHandle } from '../form/useItemForm.ts';
import { itemCode } from '../../runtime/record/item-code.ts';
import { isUnsent } from '../outbox/useUnsent.ts';
import type { CurrentUser } from '../session.ts';
import { useToastOnError } from '../useToastOnError.ts';
import styles from './items.module.css';
import type { ItemMutations } from './useItemMutations.ts';

interface Props {
  readonly module: CompiledModule;
  readonly item: Item;
  readonly site: SiteRow;
  readonly me: CurrentUser;
  readonly handle: FormHandle;
  readonly mutations: ItemMutations;
}

/** What the status control and the next steps of an item need. */
function useItemMoves({ module, item, site, me, handle, mutations }: Props) {
  const { t, i18n } = useTranslation('form');
  const { toast } = useToast();
  const attempt = useToastOnError();
  const people = useQuery(siteUsersQueryOptions(site.id)).data;
  return {
    module,
    present: handle.currentItem,
    actor: () => actorOf(me, people, module.document.type, site),
    onJump: handle.jumpTo,
    async onMove(offer: MoveOption, comment: string | undefined): Promise<void> {
      if (handle.isDirty() && !(await handle.save())) return;
      await attempt(t('not_moved'), async () => {
        const moved = await mutations.transition(handle.currentItem(), offer.to.key, comment);
        const status = module.flow.byNumber.get(moved.status);
        const label = status === undefined ? '' : textIn(status.label, i18n.language);
        const isConfirmed = offer.kind === 'move' && moved.status !== offer.to.number;
        const [sent, unsent] = isConfirmed
          ? (['receipts.confirmed', 'receipts.unsent'] as const)
          : (['moved', 'unsent.moved'] as const);
        const title = isUnsent(module, moved) ? unsent : sent;
        toast({ title: t(title, { code: itemCode(module, item), status: label }) });
      });
    },
  };
}

/** The status of an item with a menu of all moves. */
export function ItemStatus(props: Props) {
  return <StatusControl {...useItemMoves(props)} status={props.item.status} />;
}

/** The next steps of an item as buttons. */
export function ItemSteps(props: Props) {
  return <NextSteps {...useItemMoves(props)} />;
}

/** The bar at the foot of an item's page on a phone: its next steps, and the whole form. */
export function ItemFoot(props: Props) {
  const { t } = useTranslation('form');
  const { editAll } = useReadingState();
  const { readOnly } = useForm();
  return (
    <div className={styles.foot}>
      {!readOnly && (
        <Button icon={<Pencil size={16} />} aria-label={t('reading.edit')} onClick={editAll}>
          <span className={styles.editLabel}>{t('reading.edit')}</span>
        </Button>
      )}
      <ItemSteps {...props} />
    </div>
  );
}
