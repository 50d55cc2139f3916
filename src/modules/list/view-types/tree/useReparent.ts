import { useTranslation } from 'react-i18next';
import type { CompiledModule, ListColumn } from '../../../../runtime/compiled.ts';
import type { Item } from '../../../../runtime/record/item.ts';
import { itemCode } from '../../../../runtime/record/item-code.ts';
import { useConfirm } from '../../../../ui/overlay/useConfirm.ts';
import { useToast } from '../../../../ui/toast/useToast.ts';
import { cellValue } from '../../columns.tsx';
import { useItemMutations } from '../../../items/useItemMutations.ts';
import { useToastOnError } from '../../../useToastOnError.ts';

interface Options {
  readonly module: CompiledModule;
  readonly siteId: number;
  readonly column: ListColumn;
}

interface ParentItem {
  readonly id: number;
  readonly name: string | null;
}

/** Moves an item with its subtree to another parent, after a confirmation and with undo. */
export function useReparent({ module, siteId, column }: Options) {
  const { t } = useTranslation('list');
  const confirm = useConfirm();
  const { toast } = useToast();
  const attempt = useToastOnError();
  const { patch } = useItemMutations(module, siteId);
  return async (item: Item, into: ParentItem): Promise<void> => {
    const compiled = column.column;
    if (item.id === into.id || compiled === null) return;
    const names = { name: item.name ?? itemCode(module, item), into: into.name ?? '' };
    const agreed = await confirm({
      title: t('tree_move_title', names),
      text: t('tree_move_text', names),
      verb: t('tree_move_verb'),
    });
    if (!agreed) return;
    const what = t('not_moved', { code: itemCode(module, item) });
    const before = cellValue(column, item);
    const store = (base: Item, value: unknown) =>
      attempt(what, () => patch(base, new Map([[compiled, value]])));
    const done = await store(item, [into.id]);
    if (done === null) return;
    toast({
      title: t('moved_to', { code: itemCode(module, item), name: names.into }),
      action: {
        label: t('view.undo'),
        onSelect: () => void store(done.result, before),
      },
    });
  };
}
