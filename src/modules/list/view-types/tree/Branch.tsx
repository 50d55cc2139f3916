import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../ui/button/Button.tsx';
import type { CompiledModule, ListColumn } from '../../../../runtime/compiled.ts';
import type { ViewDocument } from '../../../../runtime/documents.ts';
import type { Item } from '../../../../runtime/record/item.ts';
import { useItemPages } from '../../useItemPages.ts';
import { childrenRule } from './ancestors.ts';
import styles from './tree.module.css';
import { TreeRow } from './TreeRow.tsx';

/** The actions on items of a tree. */
export interface TreeActions {
  readonly hrefOf: (item: Item) => string;
  readonly dragged: Item | null;
  readonly onDrag: (item: Item | null) => void;
  readonly onDrop: (into: Item) => void;
  readonly mayMove: (item: Item) => boolean;
  readonly onMove: (item: Item) => void;
  /** Items that are expanded, or folded against the default. */
  readonly toggled: ReadonlySet<number>;
  readonly onToggle: (item: Item) => void;
}

/** The actions of one row. */
export function rowActions(actions: TreeActions, item: Item) {
  const { hrefOf, dragged, onDrag, onDrop, mayMove, onMove } = actions;
  return {
    href: hrefOf(item),
    onDrag,
    isTarget: dragged !== null && dragged.id !== item.id,
    onDrop: () => onDrop(item),
    onMove: mayMove(item) ? () => onMove(item) : null,
  };
}

interface Props {
  readonly module: CompiledModule;
  readonly siteId: number;
  readonly column: ListColumn;
  readonly view: ViewDocument;
  readonly actions: TreeActions;
  /** The parent of the items; null at the top level. */
  readonly parent: number | null;
  readonly depth: number;
}

/** The children of an item, fetched when it is expanded. */
export function Branch(props: Props) {
  const { module, siteId, column, view, actions, parent, depth } = props;
  const { t } = useTranslation('list');
  const within = useMemo(() => childrenRule(column.db, parent), [column.db, parent]);
  const { items, pages } = useItemPages(module, siteId, view, within);
  if (items === null)
    return pages.error === null ? (
      <p className={styles.note}>{t('loading')}</p>
    ) : (
      <p role="alert" className={styles.note}>
        {pages.error.message}{' '}
        <Button size="small" onClick={() => void pages.refetch()}>
          {t('try_again')}
        </Button>
      </p>
    );
  if (items.length === 0)
    return <p className={styles.note}>{t(parent === null ? 'tree_none' : 'tree_empty')}</p>;
  return (
    <ul className={styles.branch}>
      {items.map((item) => {
        // A single item at the top level is expanded by default.
        const isOpen = actions.toggled.has(item.id) !== (parent === null && items.length === 1);
        return (
          <TreeRow
            key={item.id}
            module={module}
            item={item}
            depth={depth}
            isOpen={isOpen}
            isPath={false}
            onToggle={() => actions.onToggle(item)}
            {...rowActions(actions, item)}
          >
            {isOpen && <Branch {...props} parent={item.id} depth={depth + 1} />}
          </TreeRow>
        );
      })}
      {pages.hasNextPage && (
        <li>
          <Button
            size="small"
            loading={pages.isFetchingNextPage}
            onClick={() => void pages.fetchNextPage()}
          >
            {t('more_rows')}
          </Button>
        </li>
      )}
    </ul>
  );
}
