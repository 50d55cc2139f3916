import { ChevronDown, ChevronRight, Folder, FolderLock, FolderOpen } from 'lucide-react';
import { type KeyboardEvent, type MouseEvent, type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { dropTargetAttribute } from '../../../ui/drag/useDragToTarget.ts';
import { useFocusAfter } from '../useFocusAfter.ts';
import type { FolderKey, TreeUse } from './tree-use.ts';
import { treeRowAttribute } from './tree-keys.ts';
import styles from './tree.module.css';

interface Props {
  readonly use: TreeUse;
  /** Null is the top level. */
  readonly id: number | null;
  readonly name: string;
  readonly level: number;
  /** Undefined for a folder without folders. */
  readonly isOpen: boolean | undefined;
  /** The folder takes nothing new. */
  readonly isClosed?: boolean;
  /** Tab leads to this row. */
  readonly isStop: boolean;
  readonly onToggle: (() => void) | null;
  readonly onKey?: (key: FolderKey) => void;
  /** The folders in it. */
  readonly children?: ReactNode;
}

/** A folder in the tree, with the folders in it below. */
export function TreeRow(props: Props) {
  const { use, id, name, level, isOpen, isClosed = false, isStop, onToggle, children } = props;
  const isRenaming = id !== null && use.renaming?.id === id;
  const isCurrent = use.current === id;
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (isCurrent) link.current?.scrollIntoView({ block: 'nearest' });
  }, [isCurrent]);
  useFocusAfter(isRenaming, link);
  const Chevron = isOpen === true ? ChevronDown : ChevronRight;
  const Icon = isClosed ? FolderLock : isCurrent ? FolderOpen : Folder;
  const key = id === null ? '' : String(id);
  const row = {
    'aria-level': level,
    'aria-expanded': isOpen,
    className: styles.row,
    style: { paddingInlineStart: 8 + (level - 1) * 16 },
    draggable: false,
    [treeRowAttribute]: key,
    [dropTargetAttribute]: key,
    'data-over': use.dropTarget === key || undefined,
  } as const;
  const toggle = (event: MouseEvent) => {
    event.preventDefault();
    event.stopPropagation();
    onToggle?.();
  };
  const content = (
    <>
      {onToggle === null ? (
        <span className={styles.gap} />
      ) : (
        <span className={styles.toggle} aria-hidden="true" onClick={toggle}>
          {isOpen !== undefined && <Chevron size={16} />}
        </span>
      )}
      <Icon size={16} className={styles.icon} />
      <span className={styles.name}>{name}</span>
    </>
  );
  const takeKey = (event: KeyboardEvent) => {
    const { key: pressed, shiftKey, ctrlKey, altKey, metaKey } = event;
    if (props.onKey === undefined || shiftKey || ctrlKey || altKey || metaKey) return;
    if (pressed !== 'F2' && pressed !== 'Delete') return;
    event.preventDefault();
    props.onKey(pressed);
  };
  if (isRenaming)
    return (
      <li role="none">
        <div className={styles.row} style={row.style}>
          {use.renaming?.input}
        </div>
        {children}
      </li>
    );
  return (
    <li role="none">
      {use.hrefOf === undefined ? (
        <div
          {...row}
          role="treeitem"
          tabIndex={isStop ? 0 : -1}
          aria-selected={isCurrent}
          onClick={() => use.onChoose?.(id, name)}
          onKeyDown={({ key: pressed }) => {
            if (pressed === 'Enter' || pressed === ' ') use.onChoose?.(id, name);
          }}
        >
          {content}
        </div>
      ) : (
        <Link
          {...row}
          ref={link}
          role="treeitem"
          tabIndex={isStop ? 0 : -1}
          to={use.hrefOf(id)}
          aria-current={isCurrent ? 'page' : undefined}
          onKeyDown={takeKey}
          onPointerDown={id === null ? undefined : (event) => use.onPress?.(event, id)}
        >
          {content}
        </Link>
      )}
      {children}
    </li>
  );
}
