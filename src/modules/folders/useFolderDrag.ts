import { type PointerEvent, useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReadableStore } from '../../browser/store.ts';
import type { Item } from '../../runtime/record/item.ts';
import { isSelected } from '../../ui/grid/selection.ts';
import { useDragToTarget } from '../../ui/drag/useDragToTarget.ts';
import type { SelectedRows } from '../list/view-types/view-type.ts';
import { useModuleRef } from '../module-ref.ts';
import { useToastOnError } from '../useToastOnError.ts';
import { fetchNow, fetchSelected } from './fetch-filed.ts';
import type { FolderModules } from './folder-modules.ts';
import type { Filed } from './move-request.ts';
import type { MoveFiled } from './useFolderMoves.ts';
import { useTargetName } from './useTargetName.ts';

/** What is pressed at the beginning of a drag. */
interface Pressed {
  readonly is: 'folder' | 'document';
  readonly id: number;
  readonly label: string;
}

interface Options {
  readonly modules: FolderModules;
  readonly siteId: number;
  /** The address of the list of documents. */
  readonly documentsBase: string;
  readonly mayMove: { readonly folders: boolean; readonly documents: boolean };
  readonly selectedFolders: ReadonlyMap<number, Item>;
  readonly selectedRows: ReadableStore<SelectedRows | null>;
  readonly onMove: MoveFiled;
  readonly onMoved: () => void;
  /** Expands a folder over which something is held. */
  readonly onHold: (id: number) => void;
}

/** Milliseconds after which a folder opens under something that is held over it. */
const holdMs = 700;

/** Drags folders and documents to folders: what is pressed, and with it what is selected. */
export function useFolderDrag(options: Options) {
  const { modules, siteId, documentsBase, mayMove, selectedFolders, selectedRows } = options;
  const { t } = useTranslation('folders');
  const targetOf = useTargetName(modules, siteId);
  const attempt = useToastOnError();
  const foldersRef = useModuleRef(modules.folders);
  const documentsRef = useModuleRef(modules.documents);
  const noSideScroller = useRef<HTMLElement>(null);

  const isSelectedToo = ({ is, id }: Pressed): boolean => {
    if (is === 'folder') return selectedFolders.has(id);
    const rows = selectedRows.get();
    return rows !== null && isSelected(rows.selection, id);
  };

  async function filedOf(pressed: Pressed): Promise<Filed> {
    if (!isSelectedToo(pressed)) {
      const isFolder = pressed.is === 'folder';
      const item = await fetchNow(isFolder ? foldersRef : documentsRef, siteId, pressed.id);
      return { folders: isFolder ? [item] : [], documents: isFolder ? [] : [item] };
    }
    const rows = selectedRows.get();
    const ids = [...selectedFolders.keys()];
    return {
      folders: await Promise.all(ids.map((id) => fetchNow(foldersRef, siteId, id))),
      documents: rows === null ? [] : await fetchSelected(documentsRef, siteId, rows),
    };
  }

  async function drop(pressed: Pressed, target: string): Promise<void> {
    const into = target === '' ? null : Number(target);
    if (pressed.is === 'folder' && pressed.id === into) return;
    await attempt(t('not_moved', { what: pressed.label }), async () => {
      const isMoved = await options.onMove(await filedOf(pressed), await targetOf(into));
      if (isMoved) options.onMoved();
    });
  }

  const { drag, start, ghostRef, rootRef } = useDragToTarget<Pressed>({
    sideScrollerRef: noSideScroller,
    onDrop: (pressed, target) => void drop(pressed, target),
    onCancel: () => {},
  });

  const target = drag?.target ?? null;
  const hold = useEffectEvent(options.onHold);
  useEffect(() => {
    if (target === null || target === '') return undefined;
    const timer = setTimeout(() => hold(Number(target)), holdMs);
    return () => clearTimeout(timer);
  }, [target]);

  return {
    target,
    ghostRef,
    rootRef,
    label:
      drag === null
        ? null
        : isSelectedToo(drag.dragged) && selectedFolders.size > 0
          ? t('selection')
          : drag.dragged.label,
    onFolderPress: mayMove.folders
      ? (event: PointerEvent<HTMLElement>, id: number) =>
          start({ is: 'folder', id, label: event.currentTarget.textContent.trim() }, event)
      : undefined,
    /** For an element around the list of documents: a document is dragged by its name. */
    onListPress: (event: PointerEvent<HTMLElement>) => {
      const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
      const href = link?.getAttribute('href') ?? '';
      const id = Number.parseInt(href.slice(documentsBase.length + 1), 10);
      if (!mayMove.documents || !href.startsWith(`${documentsBase}/`) || !(id > 0)) return;
      start({ is: 'document', id, label: link?.textContent.trim() ?? '' }, event);
    },
  };
}
