import { useMemo } from 'react';
import type { ViewDocument } from '../../runtime/documents.ts';
import { plainView } from '../list/state/sanitize-view.ts';
import { useItemPages } from '../list/useItemPages.ts';
import { childrenRule } from '../list/view-types/tree/ancestors.ts';
import type { FolderModules } from './folder-modules.ts';

/** The folders in a folder by name, page by page; null is the top level. */
export function useSubfolders(
  { folders, parent }: FolderModules,
  siteId: number,
  parentId: number | null,
) {
  const within = useMemo(() => childrenRule(parent.db, parentId), [parent.db, parentId]);
  const title = folders.listColumns.find(({ role }) => role === 'title');
  const view = useMemo<ViewDocument>(
    () => ({ ...plainView, sort: title === undefined ? [] : [{ db: title.db, direction: 'asc' }] }),
    [title],
  );
  return useItemPages(folders, siteId, view, within);
}
