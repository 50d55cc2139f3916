import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import {
  type DeletedItem,
  EMPTY_RECYCLE_BIN,
  ERASE_DELETED_ITEMS,
  RESTORE_DELETED_ITEMS,
} from '../../contract/recycle-bin.ts';
import type { ModuleDocument } from '../../runtime/documents.ts';
import { useDeletion } from '../../modules/deletion/useDeletion.tsx';
import { useModules } from '../../modules/registry/registry.ts';
import { useServerMutation } from '../../modules/useServerMutation.ts';
import { useFormat } from '../../ui/format/FormatProvider.tsx';
import { useConfirm } from '../../ui/overlay/useConfirm.ts';
import { useToast } from '../../ui/toast/useToast.ts';

type Items = readonly DeletedItem[];

interface BinActions {
  readonly restore: (items: Items) => Promise<void>;
  /** Asks before it deletes the items for good. */
  readonly erase: (items: Items) => Promise<void>;
  /**
   * Asks before it deletes all items for good, or those of one module.
   * @param count how many there are
   */
  readonly empty: (moduleType: string | null, count: number) => Promise<void>;
  readonly isBusy: boolean;
}

/** The path of a deleted item when it is back; of a version that of its document with all versions. */
export const pathOf = ({ id, file }: DeletedItem, { route }: Pick<ModuleDocument, 'route'>) =>
  `${route}/${id}${file === null ? '' : '?tab=%3Aversions'}`;

/** Restores and erases items; toasts say what was done, and why an item was refused. */
export function useBinActions(siteId: number): BinActions {
  const { t } = useTranslation(['recycle_bin', 'legal_holds']);
  const { number } = useFormat();
  const { byType } = useModules();
  const deletion = useDeletion(siteId);
  const mutate = useServerMutation();
  const confirm = useConfirm();
  const navigate = useNavigate();
  const { toast } = useToast();
  const [isBusy, setBusy] = useState(false);

  async function run<T>(work: () => Promise<T>): Promise<T> {
    setBusy(true);
    try {
      return await work();
    } finally {
      setBusy(false);
    }
  }

  const named = (items: Items) =>
    items.map((item) => {
      const { name, version } = item.file ?? {};
      const label =
        name === undefined ? (item.name ?? item.code) : t('version_named', { name, version });
      return { ...item, ...(item.file !== null && { file_id: item.file.id }), label };
    });
  const mayErase = (title: string, text = t('erase_text')) =>
    confirm({ title, text, verb: t('erase'), danger: true });
  const sayErased = (count: number) => {
    if (count > 0) toast({ title: t('erased', { count }) });
  };

  return {
    isBusy,
    async restore(items) {
      const done = await run(() => deletion.change(RESTORE_DELETED_ITEMS, named(items)));
      const [only] = done;
      if (only === undefined) return;
      const document = byType.get(only.module_type)?.document;
      toast(
        done.length === 1 && document !== undefined
          ? {
              title: t('restored_named', { name: only.label }),
              action: {
                label: t('open'),
                onSelect: () => void navigate(`/app/sites/${siteId}/${pathOf(only, document)}`),
              },
            }
          : { title: t('restored_count', { count: done.length }) },
      );
    },
    async erase(items) {
      const [only] = named(items);
      const title =
        items.length === 1
          ? t('erase_named', { name: only?.label })
          : t('erase_count', { count: items.length });
      const isVersions = items.every(({ file }) => file !== null);
      if (
        !(await mayErase(
          title,
          isVersions ? t('version_text', { count: items.length }) : undefined,
        ))
      )
        return;
      sayErased((await run(() => deletion.change(ERASE_DELETED_ITEMS, named(items)))).length);
    },
    async empty(moduleType, count) {
      if (!(await mayErase(t('empty_title', { count, number: number(count) })))) return;
      const query = moduleType === null ? {} : { module_type: moduleType };
      let total = 0;
      let kept = 0;
      await run(async () => {
        for (let isComplete = false; !isComplete;) {
          const reply = await mutate(EMPTY_RECYCLE_BIN, { params: { siteId }, query }, {});
          total += reply?.erased ?? 0;
          // Each call looks at all of them again.
          kept = reply?.on_hold ?? kept;
          isComplete = reply === null || reply.is_complete || reply.erased === 0;
        }
      });
      sayErased(total);
      if (kept > 0) toast({ title: t('legal_holds:kept', { count: kept }) });
    },
  };
}
