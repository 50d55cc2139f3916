import { ChevronDown, ChevronRight, CornerDownRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { CompiledModule } from '../../../../runtime/compiled.ts';
import type { Item } from '../../../../runtime/record/item.ts';
import { itemCode } from '../../../../runtime/record/item-code.ts';
import { cx } from '../../../../ui/cx.ts';
import { IconButton } from '../../../../ui/icons/IconButton.tsx';
import { Code } from '../../../../ui/text/Code.tsx';
import { UnsentMark } from '../../../outbox/UnsentMark.tsx';
import { shownOnCard } from '../../Card.tsx';
import { ItemCell } from '../../columns.tsx';
import { FoundName } from '../../marks/FoundName.tsx';
import { FoundPlaces } from '../../../text-hits/FoundPlaces.tsx';
import { useSearchMarks } from '../../marks/search-marks.ts';
import { rowAttribute } from './tree-keys.ts';
import styles from './tree.module.css';

export interface TreeRowProps {
  readonly module: CompiledModule;
  readonly item: Item;
  readonly depth: number;
  readonly isOpen: boolean;
  /** Null for an item without children. */
  readonly onToggle: (() => void) | null;
  /** The row does not match the filter; it shows the path of a match. */
  readonly isPath: boolean;
  readonly href: string;
  readonly onDrag: (item: Item | null) => void;
  /** The dragged item can be dropped here. */
  readonly isTarget: boolean;
  readonly onDrop: () => void;
  readonly onMove: (() => void) | null;
  readonly children?: ReactNode;
}

/** An item in the tree, with its children below. */
export function TreeRow(props: TreeRowProps) {
  const { module, item, depth, isOpen, onToggle, isPath, href, isTarget, onDrop, onMove } = props;
  const { t } = useTranslation('list');
  const marks = useSearchMarks();
  const code = itemCode(module, item);
  const name = item.name ?? code;
  const Chevron = isOpen ? ChevronDown : ChevronRight;
  const status = module.listColumns.find(({ role, shown }) => shown && role === 'status');
  return (
    <li>
      <div
        className={cx(styles.row, isPath && styles.path, isTarget && styles.target)}
        style={{ paddingInlineStart: `calc(var(--page-pad) + ${depth * 22}px)` }}
        draggable={onMove !== null}
        onDragStart={(event) => {
          event.dataTransfer.effectAllowed = 'move';
          event.dataTransfer.setData('text/plain', code);
          props.onDrag(item);
        }}
        onDragEnd={() => props.onDrag(null)}
        onDragOver={(event) => isTarget && event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault();
          onDrop();
        }}
      >
        {onToggle === null ? (
          <span className={styles.gap} />
        ) : (
          <button
            type="button"
            className={styles.toggle}
            aria-expanded={isOpen}
            aria-label={t(isOpen ? 'tree_close' : 'tree_open', { name })}
            onClick={onToggle}
          >
            <Chevron />
          </button>
        )}
        <Code>
          <FoundName>{code}</FoundName>
        </Code>
        <Link to={href} draggable={false} className={styles.name} {...{ [rowAttribute]: '' }}>
          <FoundName>{name}</FoundName>
        </Link>
        <UnsentMark moduleType={module.document.type} itemId={item.id} />
        {marks !== null && (
          <FoundPlaces places={marks.beyond(item, shownOnCard(module, []), true)} />
        )}
        {status !== undefined && <ItemCell module={module} column={status} item={item} />}
        {onMove !== null && (
          <IconButton
            size="small"
            label={t('tree_move', { name })}
            icon={<CornerDownRight />}
            onClick={onMove}
          />
        )}
      </div>
      {props.children}
    </li>
  );
}
