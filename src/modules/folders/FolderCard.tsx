import { Folder, FolderLock } from 'lucide-react';
import { type PointerEvent, type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Item } from '../../runtime/record/item.ts';
import { itemCode } from '../../runtime/record/item-code.ts';
import { dropTargetAttribute } from '../../ui/drag/useDragToTarget.ts';
import { BareCheckbox } from '../../ui/form/Checkbox.tsx';
import type { MenuEntry } from '../../ui/menu/menu-entry.ts';
import { MoreMenu } from '../../ui/menu/MoreMenu.tsx';
import { UnsentMark } from '../outbox/UnsentMark.tsx';
import type { FolderModules } from './folder-modules.ts';
import styles from './folders.module.css';
import { useFocusAfter } from './useFocusAfter.ts';

/** What a person can do with the cards of folders. */
export interface FolderCardUse {
  readonly modules: FolderModules;
  readonly hrefOf: (id: number | null) => string;
  readonly entriesOf: (folder: Item) => readonly MenuEntry[];
  readonly renaming: { readonly id: number; readonly input: ReactNode } | null;
  readonly dropTarget: string | null;
  /** Undefined if the person can move no folders. */
  readonly onPress: ((event: PointerEvent<HTMLElement>, id: number) => void) | undefined;
  readonly selected: ReadonlyMap<number, Item>;
  readonly onSelect: ((folder: Item) => void) | null;
}

interface Props extends FolderCardUse {
  readonly folder: Item;
}

/** A folder in another one: a link, a target of drags, and with a menu. */
export function FolderCard(props: Props) {
  const { folder, modules, hrefOf, entriesOf, dropTarget, onPress, selected, onSelect } = props;
  const { folders } = modules;
  const { t } = useTranslation('folders');
  const name = folder.name ?? itemCode(folders, folder);
  const Icon = folders.locks.statuses.has(folder.status) ? FolderLock : Folder;
  const key = String(folder.id);
  const entries = entriesOf(folder);
  const renaming = props.renaming?.id === folder.id ? props.renaming : null;
  const link = useRef<HTMLAnchorElement>(null);
  useFocusAfter(renaming !== null, link);
  return (
    <li
      className={styles.card}
      data-selected={selected.has(folder.id) || undefined}
      data-over={dropTarget === key || undefined}
      {...{ [dropTargetAttribute]: key }}
    >
      {onSelect !== null && (
        <BareCheckbox
          area={styles.pick}
          aria-label={t('select', { name })}
          checked={selected.has(folder.id)}
          onChange={() => onSelect(folder)}
        />
      )}
      {renaming !== null ? (
        renaming.input
      ) : (
        <Link
          ref={link}
          to={hrefOf(folder.id)}
          className={styles.cardLink}
          draggable={false}
          onPointerDown={(event) => onPress?.(event, folder.id)}
        >
          <Icon size={18} className={styles.cardIcon} />
          <span className={styles.cardName}>{name}</span>
          <UnsentMark moduleType={folders.document.type} itemId={folder.id} />
        </Link>
      )}
      {entries.length > 0 && (
        <MoreMenu size="small" label={t('more_of', { name })} entries={() => entries} />
      )}
    </li>
  );
}
