import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { reloadRows } from '../../api/rows/rows-query.ts';
import { randomUuid } from '../../api/uuid.ts';
import { RESTORE_DELETED_ITEMS } from '../../contract/recycle-bin.ts';
import { blankItem } from '../../runtime/record/blank.ts';
import type { Item } from '../../runtime/record/item.ts';
import { useFormat } from '../../ui/format/FormatProvider.tsx';
import { useToast } from '../../ui/toast/useToast.ts';
import { useDeletion } from '../deletion/useDeletion.tsx';
import { useItemMutations } from '../items/useItemMutations.ts';
import { deliverCreation } from '../outbox/deliver-creation.ts';
import { useToastOnError } from '../useToastOnError.ts';
import type { FolderModules } from './folder-modules.ts';
import type { Filed } from './move-request.ts';
import { templateOfNew } from '../registry/templates.ts';
import { useModuleOfNew } from './useModuleOfNew.ts';

/** Makes, renames and deletes folders; a toast says what failed. */
export function useFolderActions({ folders, parent, documents }: FolderModules, siteId: number) {
  const { t } = useTranslation('folders');
  const { number, language } = useFormat();
  const { toast } = useToast();
  const attempt = useToastOnError();
  const cache = useQueryClient();
  const { patch } = useItemMutations(folders, siteId);
  const deletion = useDeletion(siteId);
  const newFolders = useModuleOfNew(folders);
  const title = folders.listColumns.find(({ role }) => role === 'title')?.column ?? null;

  const reloadDocuments = () => reloadRows(cache, documents.document, siteId);

  return {
    /** Resolves to whether the folder was made. */
    async create(parentId: number | null, name: string): Promise<boolean> {
      const made = await attempt(t('not_made'), async () => {
        const values = {
          ...templateOfNew(newFolders),
          name,
          ...(parentId !== null && { [parent.db]: [parentId] }),
        };
        const item = { ...blankItem(newFolders, siteId), ...values };
        const body = { ...values, client_id: randomUuid() };
        await deliverCreation(cache, siteId, language, { module: newFolders, body, item });
      });
      if (made !== null) toast({ title: t('made', { name }) });
      return made !== null;
    },
    async rename(folder: Item, name: string): Promise<void> {
      if (title === null) return;
      const before = folder.name ?? '';
      const store = (base: Item, value: string) =>
        attempt(t('not_renamed', { name: before }), () => patch(base, new Map([[title, value]])));
      const renamed = await store(folder, name);
      if (renamed === null) return;
      toast({
        title: t('renamed', { name }),
        action: { label: t('undo'), onSelect: () => void store(renamed.result, before) },
      });
    },
    /**
     * Deletes folders and documents. A folder that holds anything is deleted only after a question that
     * says what it holds. Resolves to whether they were deleted.
     */
    async remove(filed: Filed): Promise<boolean> {
      const items = [...filed.folders, ...filed.documents].map(({ type, id, version, name }) => ({
        module_type: type,
        id,
        version,
        ...(name !== null && { label: name }),
      }));
      const deleted = await deletion.deleteAll(items);
      if (deleted === null) return false;
      await reloadDocuments();
      const [only] = items;
      const count = deleted.length;
      toast({
        title:
          count === 1 && only?.label !== undefined
            ? t('deleted_named', { name: only.label })
            : t('deleted', { count, number: number(count) }),
        action: {
          label: t('undo'),
          onSelect: () =>
            void deletion.change(RESTORE_DELETED_ITEMS, deleted).then(reloadDocuments),
        },
      });
      return true;
    },
  };
}
