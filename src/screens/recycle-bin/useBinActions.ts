import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import {
  type DeletedItem,
  ERASE_DELETED_ITEMS,
  RESTORE_DELETED_ITEMS,
} from '../../contract/recycle-bin.ts';
import { useModules } from '../../modules/registry/registry.ts';
import { useServerMutation } from '../../modules/useServerMutation.ts';
import { useConfirm } from '../../ui/overlay/useConfirm.ts';
import { useToast } from '../../ui/toast/useToast.ts';

type Items = readonly DeletedItem[];

interface BinActions {
  readonly restore: (items: Items) => Promise<void>;
  /** Asks before it deletes the items for good. */
  readonly erase: (items: Items) => Promise<void>;
  readonly isBusy: boolean;
}

/** Restores and erases items; toasts say what was done, and why an item was refused. */
export function useBinActions(siteId: number): BinActions {
  const { t } = useTranslation('recycle_bin');
  const { byType } = useModules();
  const mutate = useServerMutation();
  const confirm = useConfirm();
  const navigate = useNavigate();
  const { toast } = useToast();
  const [isBusy, setBusy] = useState(false);

  /** Calls the server; returns the items for which it was done. */
  async function send(
    call: typeof RESTORE_DELETED_ITEMS,
    items: Items,
    failed: string,
  ): Promise<Items> {
    const named = items.map(({ module_type, id, version }) => ({ module_type, id, version }));
    setBusy(true);
    const reply = await mutate(call, { params: { siteId }, body: { items: named } }, { failed });
    setBusy(false);
    const results = reply?.results ?? [];
    const refused = items.flatMap((item, at) => {
      const error = results[at]?.error;
      return error === undefined ? [] : [{ item, error }];
    });
    const [first] = refused;
    if (first !== undefined)
      toast({
        title:
          refused.length === 1
            ? t('refused_named', { name: first.item.name ?? first.item.code })
            : t('refused_count', { count: refused.length }),
        description: first.error,
        variant: 'destructive',
      });
    return items.filter((_, at) => results[at]?.status === 200);
  }

  return {
    isBusy,
    async restore(items) {
      const done = await send(RESTORE_DELETED_ITEMS, items, t('not_restored'));
      const [only] = done;
      if (only === undefined) return;
      const document = byType.get(only.module_type)?.document;
      toast(
        done.length === 1 && document !== undefined
          ? {
              title: t('restored_named', { name: only.name ?? only.code }),
              action: {
                label: t('open'),
                onSelect: () => void navigate(`/app/sites/${siteId}/${document.route}/${only.id}`),
              },
            }
          : { title: t('restored_count', { count: done.length }) },
      );
    },
    async erase(items) {
      const [only] = items;
      const isAgreed = await confirm({
        title:
          items.length === 1
            ? t('erase_named', { name: only?.name ?? only?.code })
            : t('erase_count', { count: items.length }),
        text: t('erase_text'),
        verb: t('erase'),
        danger: true,
      });
      if (!isAgreed) return;
      const done = await send(ERASE_DELETED_ITEMS, items, t('not_erased'));
      if (done.length > 0) toast({ title: t('erased', { count: done.length }) });
    },
  };
}
