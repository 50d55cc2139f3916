import { useTranslation } from 'react-i18next';
import type { CompiledModule } from '../../runtime/compiled.ts';
import type { Item } from '../../runtime/record/item.ts';
import { useConfirm } from '../../ui/overlay/useConfirm.ts';
import { useToast } from '../../ui/toast/useToast.ts';
import type { FormHandle } from '../form/ItemForm.tsx';
import { itemCode } from '../../runtime/record/item-code.ts';
import { useToastOnError } from '../useToastOnError.ts';
import type { ItemMutations } from './useItemMutations.ts';

interface Options {
  readonly module: CompiledModule;
  readonly item: Item;
  readonly mutations: ItemMutations;
  readonly onDeleted: () => void;
}

/** Deletes the item after a question; the toast that says so offers to take it back. */
export function useDelete(options: Options): (handle: FormHandle) => Promise<void> {
  const { module, item, mutations, onDeleted } = options;
  const { t } = useTranslation('form');
  const { toast } = useToast();
  const confirm = useConfirm();
  const attempt = useToastOnError();
  const words = { code: itemCode(module, item) };

  async function restore(version: number): Promise<void> {
    await attempt(t('not_restored'), async () => {
      await mutations.restore(version);
    });
  }

  return async (handle) => {
    const agreed = await confirm({
      title: t('delete_title', words),
      text: t('delete_text'),
      verb: t('delete_verb'),
      danger: true,
    });
    if (!agreed) return;
    await attempt(t('not_deleted'), async () => {
      const deleted = await mutations.remove(item.version);
      handle.replaceItem(deleted);
      handle.discardDraft();
      toast({
        title: t('deleted', words),
        action: { label: t('undo'), onSelect: () => void restore(deleted.version) },
      });
      onDeleted();
    });
  };
}
