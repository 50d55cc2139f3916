import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { siteUsersQueryOptions } from '../../api/query-options.ts';
import type { SiteRow } from '../../contract/directory.ts';
import type { CompiledModule } from '../../runtime/compiled.ts';
import type { MoveOption } from '../../runtime/flow/types.ts';
import type { Item } from '../../runtime/record/item.ts';
import { textIn } from '../../runtime/text.ts';
import { useToast } from '../../ui/toast/useToast.ts';
import { actorOf } from '../flow/actor.ts';
import { StatusControl } from '../flow/StatusControl.tsx';
import type { FormHandle } from '../form/useItemForm.ts';
import { itemCode } from '../../runtime/record/item-code.ts';
import type { CurrentUser } from '../session.ts';
import { useToastOnError } from '../useToastOnError.ts';
import type { ItemMutations } from './useItemMutations.ts';

interface Props {
  readonly module: CompiledModule;
  readonly item: Item;
  readonly site: SiteRow;
  readonly me: CurrentUser;
  readonly handle: FormHandle;
  readonly mutations: ItemMutations;
}

/** The status control of an item. */
export function ItemActions(props: Props) {
  const { module, item, site, me, handle, mutations } = props;
  const { t, i18n } = useTranslation('form');
  const { toast } = useToast();
  const attempt = useToastOnError();
  const teams = useQuery(siteUsersQueryOptions(site.id)).data?.teams ?? [];
  const { type } = module.document;

  async function move(offer: MoveOption, comment: string | undefined): Promise<void> {
    if (handle.isDirty() && !(await handle.save())) return;
    await attempt(t('not_moved'), async () => {
      const moved = await mutations.transition(handle.currentItem(), offer.to.key, comment);
      const status = module.flow.byNumber.get(moved.status);
      const label = status === undefined ? '' : textIn(status.label, i18n.language);
      toast({ title: t('moved', { code: itemCode(module, item), status: label }) });
    });
  }

  return (
    <StatusControl
      module={module}
      status={item.status}
      present={handle.currentItem}
      actor={() => actorOf(me, teams, type, site)}
      onMove={move}
      onJump={handle.jumpTo}
    />
  );
}
