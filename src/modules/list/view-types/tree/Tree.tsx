import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { fetchItemPage } from '../../../../api/items.ts';
import { itemCalls } from '../../../../contract/items.ts';
import type { Item } from '../../../../runtime/record/item.ts';
import { rootColumn } from '../../../../runtime/record/tree.ts';
import { QueryState } from '../../../../ui/state/QueryState.tsx';
import { rememberToggled, toggledItems } from '../../../list-position.ts';
import { useModuleRef } from '../../../module-ref.ts';
import { NoItems } from '../../NoItems.tsx';
import { countFilters } from '../../filters/split-filter.ts';
import type { ViewProps } from '../view-type.ts';
import { toViewQuery } from '../../state/view-query.ts';
import { Branch, type TreeActions, rowActions } from './Branch.tsx';
import { MoveDialog } from './MoveDialog.tsx';
import { parentOf, withAncestors } from './ancestors.ts';
import { onTreeKey } from './tree-keys.ts';
import styles from './tree.module.css';
import { useReparent } from './useReparent.ts';
import type { CompiledModule, ListColumn } from '../../../../runtime/compiled.ts';
import { TreeRow } from './TreeRow.tsx';

interface Props {
  readonly module: CompiledModule;
  readonly column: ListColumn;
  readonly actions: TreeActions;
  /** The matching items with all of their ancestors. */
  readonly items: ReadonlyMap<number, Item>;
  readonly matches: ReadonlySet<number>;
  readonly parent: number | null;
  readonly depth: number;
}

/** The matching items, each below its ancestors. */
function FilteredTree(props: Props) {
  const { module, column, actions, items, matches, parent, depth } = props;
  const here = [...items.values()].filter((item) => {
    const above = parentOf(column, item);
    return above === parent || (parent === null && above !== null && !items.has(above));
  });
  if (here.length === 0) return null;
  return (
    <ul className={styles.branch}>
      {here.map((item) => (
        <TreeRow
          key={item.id}
          module={module}
          item={item}
          depth={depth}
          isOpen
          isPath={!matches.has(item.id)}
          onToggle={null}
          {...rowActions(actions, item)}
        >
          <FilteredTree {...props} parent={item.id} depth={depth + 1} />
        </TreeRow>
      ))}
    </ul>
  );
}

const most = 200;

/**
 * Items below their parents, expanded level by level. With a search or filter it shows the matching
 * items and their ancestors.
 */
export function Tree(props: ViewProps) {
  const { module, site, view, title, hrefOf, mayUpdate } = props;
  const siteId = site.id;
  const isFiltered = countFilters(module, view) > 0;
  const { t } = useTranslation('list');
  const moduleRef = useModuleRef(module);
  const column = props.settingColumns.get('parent');
  if (column === undefined) throw new Error('A tree needs a column that names the parent');
  const [dragged, setDragged] = useState<Item | null>(null);
  const [moving, setMoving] = useState<Item | null>(null);
  const { pathname } = useLocation();
  const [toggled, setToggled] = useState(() => toggledItems(pathname));
  const reparent = useReparent({ module, siteId, column });
  const isRoot = rootColumn(module) !== null;
  const actions: TreeActions = {
    hrefOf,
    dragged,
    onDrag: setDragged,
    onDrop: (into) => {
      if (dragged !== null) void reparent(dragged, into);
      setDragged(null);
    },
    // A root that the site needs cannot be moved.
    mayMove: (item) => mayUpdate && !(isRoot && parentOf(column, item) === null),
    onMove: setMoving,
    toggled,
    onToggle: ({ id }) => {
      const next = toggled.symmetricDifference(new Set([id]));
      setToggled(next);
      rememberToggled(pathname, next);
    },
  };
  const found = useQuery({
    queryKey: [itemCalls(moduleRef).list.name, siteId, 'tree', toViewQuery(view)] as const,
    enabled: isFiltered,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const query = { ...toViewQuery(view), limit: most };
      const page = await fetchItemPage(moduleRef, siteId, query, signal);
      return { page, all: await withAncestors(moduleRef, siteId, column, page.items, signal) };
    },
  });
  const matches = useMemo(() => new Set(found.data?.page.items.map(({ id }) => id)), [found.data]);
  const dialog = moving !== null && (
    <MoveDialog
      module={module}
      item={moving}
      onClose={() => setMoving(null)}
      onMove={(into) => {
        setMoving(null);
        void reparent(moving, into);
      }}
    />
  );
  if (!isFiltered)
    return (
      <>
        <div role="group" aria-label={title} className={styles.tree} onKeyDown={onTreeKey}>
          <Branch {...{ module, siteId, column, view, actions }} parent={null} depth={0} />
        </div>
        {dialog}
      </>
    );
  if (found.data === undefined)
    return <QueryState query={found} errorTitle={t('failed', { name: title })} rows={8} />;
  if (matches.size === 0) return <NoItems {...props} />;
  return (
    <>
      {found.data.page.total > matches.size && (
        <p className={styles.note}>{t('tree_first', { count: matches.size })}</p>
      )}
      <div role="group" aria-label={title} className={styles.tree} onKeyDown={onTreeKey}>
        <FilteredTree
          {...{ module, column, actions, matches }}
          items={found.data.all}
          parent={null}
          depth={0}
        />
      </div>
      {dialog}
    </>
  );
}
