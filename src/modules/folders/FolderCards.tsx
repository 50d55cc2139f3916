import { Folder, FolderLock } from 'lucide-react';
import type { PointerEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Item } from '../../runtime/record/item.ts';
import { itemCode } from '../../runtime/record/item-code.ts';
import { Button } from '../../ui/button/Button.tsx';
import { dropTargetAttribute } from '../../ui/drag/useDragToTarget.ts';
import type { MenuEntry } from '../../ui/menu/menu-entry.ts';
import { MoreMenu } from '../../ui/menu/MoreMenu.tsx';
import type { FolderModules } from './folder-modules.ts';
import styles from './folders.module.css';
import { useSubfolders } from './useSubfolders.ts';

export interface FolderCardsProps {
  readonly modules: FolderModules;
  readonly siteId: number;
  /** The folder whose folders are shown; null is the top level. */
  readonly folderId: number | null;
  readonly hrefOf: (id: number | null) => string;
  readonly entriesOf: (folder: Item) => readonly MenuEntry[];
  readonly renaming: { readonly id: number; readonly input: ReactNode } | null;
  readonly dropTarget: string | null;
  /** Undefined if the person can move no folders. */
  readonly onPress: ((event: PointerEvent<HTMLElement>, id: number) => void) | undefined;
  readonly selected: ReadonlyMap<number, Item>;
  readonly onSelect: ((folder: Item) => void) | null;
  /** Shown if there are no folders. */
  readonly none: ReactNode;
}

/** The folders in a folder: each a link, a target of drags, and with a menu. */
export function FolderCards(props: FolderCardsProps) {
  const { modules, siteId, folderId, hrefOf, entriesOf, renaming, dropTarget } = props;
  const { onPress, selected, onSelect } = props;
  const { folders } = modules;
  const { t } = useTranslation(['folders', 'list']);
  const { items, pages } = useSubfolders(modules, siteId, folderId);
  if (items === null)
    return pages.error === null ? (
      <p className={styles.note}>{t('list:loading')}</p>
    ) : (
      <p role="alert" className={styles.note}>
        {pages.error.message}{' '}
        <Button size="small" onClick={() => void pages.refetch()}>
          {t('list:try_again')}
        </Button>
      </p>
    );
  if (items.length === 0) return props.none;
  return (
    <div className={styles.cards}>
      <ul aria-label={t('subfolders')} className={styles.cardList}>
        {items.map((folder) => {
          const name = folder.name ?? itemCode(folders, folder);
          const Icon = folders.locks.statuses.has(folder.status) ? FolderLock : Folder;
          const key = String(folder.id);
          const entries = entriesOf(folder);
          return (
            <li
              key={folder.id}
              className={styles.card}
              data-selected={selected.has(folder.id) || undefined}
              data-over={dropTarget === key || undefined}
              {...{ [dropTargetAttribute]: key }}
            >
              {onSelect !== null && (
                <label className={styles.pick}>
                  <input
                    type="checkbox"
                    aria-label={t('select', { name })}
                    checked={selected.has(folder.id)}
                    onChange={() => onSelect(folder)}
                  />
                </label>
              )}
              {renaming?.id === folder.id ? (
                renaming.input
              ) : (
                <Link
                  to={hrefOf(folder.id)}
                  className={styles.cardLink}
                  draggable={false}
                  onPointerDown={(event) => onPress?.(event, folder.id)}
                >
                  <Icon size={18} className={styles.cardIcon} />
                  <span className={styles.cardName}>{name}</span>
                </Link>
              )}
              {entries.length > 0 && (
                <MoreMenu size="small" label={t('more_of', { name })} entries={() => entries} />
              )}
            </li>
          );
        })}
      </ul>
      {pages.hasNextPage && (
        <Button
          size="small"
          loading={pages.isFetchingNextPage}
          onClick={() => void pages.fetchNextPage()}
        >
          {t('list:more_rows')}
        </Button>
      )}
    </div>
  );
}
