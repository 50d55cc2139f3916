import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { itemQueryOptions } from '../../api/items.ts';
import { useModuleRef } from '../module-ref.ts';
import type { FolderModules } from './folder-modules.ts';
import type { TargetFolder } from './move-request.ts';

/** Finds the name of a folder to which something is put. Rejects with an ApiError. */
export function useTargetName(
  { folders }: FolderModules,
  siteId: number,
): (id: number | null) => Promise<TargetFolder> {
  const { t } = useTranslation('folders');
  const cache = useQueryClient();
  const moduleRef = useModuleRef(folders);
  return async (id) => {
    if (id === null) return { id, name: t('top') };
    const folder = await cache.query(itemQueryOptions(moduleRef, siteId, id));
    return { id, name: folder.name ?? '' };
  };
}
