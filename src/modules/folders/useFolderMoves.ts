import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { invalidateCall } from '../../api/cache.ts';
import { errorText, isApiError } from '../../api/error.ts';
import { mutate } from '../../api/mutate.ts';
import { reloadRows } from '../../api/rows/rows-query.ts';
import { itemCalls } from '../../contract/items.ts';
import { SAVE_ITEMS, type SaveItemsBody } from '../../contract/save-items.ts';
import { useFormat } from '../../ui/format/FormatProvider.tsx';
import { useToast } from '../../ui/toast/useToast.ts';
import { reasonsOf } from '../list/bulk/failure-reasons.ts';
import { useModuleRef } from '../module-ref.ts';
import type { FolderModules } from './folder-modules.ts';
import { fetchFolderPath } from './folder-queries.ts';
import {
  type Filed,
  type MovedItem,
  moveBackBody,
  moveBody,
  movedItems,
  moveRefusal,
  type MoveRefusal,
  mostMoved,
  type TargetFolder,
  versionKey,
} from './move-request.ts';

/** Moves folders and documents to a folder, in one call and with undo; a toast says the result. */
export type MoveFiled = (filed: Filed, target: TargetFolder) => Promise<boolean>;

/** `SAVE_ITEMS` with the versions of its reply; the lists of both modules are requested again. */
function useSaveItems({ folders, documents }: FolderModules, siteId: number) {
  const cache = useQueryClient();
  return async (body: SaveItemsBody) => {
    try {
      const { changed } = await mutate(cache, SAVE_ITEMS, { params: { siteId }, body });
      return new Map(changed.map((each) => [versionKey(each.module_type, each.id), each.version]));
    } finally {
      await Promise.all(
        [folders, documents].flatMap(({ document }) => [
          reloadRows(cache, document, siteId),
          invalidateCall(cache, itemCalls(document).get.name, siteId),
        ]),
      );
    }
  };
}

export function useFolderMoves(modules: FolderModules, siteId: number): MoveFiled {
  const { t, i18n } = useTranslation('folders');
  const { number } = useFormat();
  const { toast } = useToast();
  const cache = useQueryClient();
  const save = useSaveItems(modules, siteId);
  const foldersRef = useModuleRef(modules.folders);
  const { language } = i18n;

  return useMemo(() => {
    const nameOf = (moved: readonly MovedItem[]): string => {
      const [first] = moved;
      return moved.length === 1 && first?.item.name != null
        ? t('named', { name: first.item.name })
        : t('items', { count: moved.length, number: number(moved.length) });
    };

    const fail = (title: string, description: string) => {
      toast({ title, description, variant: 'destructive' });
      return false;
    };

    /** Why the server refused, with the reasons of the single items. */
    function reasonOf(error: unknown, moved: readonly MovedItem[]): string {
      const faulty = isApiError(error) ? (error.details?.items ?? []) : [];
      const reasons = faulty.flatMap((fault) => {
        const item = moved.find((each) => each.item.id === fault.id)?.item;
        const module =
          item?.type === modules.documents.document.type ? modules.documents : modules.folders;
        return reasonsOf(module, fault, language);
      });
      return reasons.length === 0 ? errorText(error) : [...new Set(reasons)].join(' ');
    }

    async function putBack(
      moved: readonly MovedItem[],
      versions: ReadonlyMap<string, number>,
    ): Promise<void> {
      try {
        await save(moveBackBody(moved, versions));
        toast({ title: t('moved_back', { what: nameOf(moved) }) });
      } catch (error) {
        fail(t('not_moved_back', { what: nameOf(moved) }), reasonOf(error, moved));
      }
    }

    return async (filed, target) => {
      const moved = movedItems(modules, filed, target.id);
      const all = movedItems(modules, filed, Number.NaN);
      const not = t('not_moved', { what: nameOf(moved.length === 0 ? all : moved) });
      try {
        const path =
          target.id === null
            ? []
            : await fetchFolderPath(cache, foldersRef, siteId, modules.parent, target.id);
        const refusal: MoveRefusal | null = moveRefusal(modules, moved, filed, path);
        if (refusal !== null) {
          const words = { folder: target.name, number: number(mostMoved) };
          toast({ title: not, description: t(`refused.${refusal}`, words), variant: 'warning' });
          return false;
        }
        const versions = await save(moveBody(moved, target.id));
        toast({
          title: t('moved', { what: nameOf(moved), folder: target.name }),
          action: { label: t('undo'), onSelect: () => void putBack(moved, versions) },
        });
        return true;
      } catch (error) {
        return fail(not, reasonOf(error, moved));
      }
    };
  }, [cache, foldersRef, language, modules, number, save, siteId, t, toast]);
}
