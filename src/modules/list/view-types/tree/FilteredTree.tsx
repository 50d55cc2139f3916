import type { CompiledModule, ListColumn } from '../../../../runtime/compiled.ts';
import type { Item } from '../../../../runtime/record/item.ts';
import { rowActions, type TreeActions } from './Branch.tsx';
import { parentOf } from './ancestors.ts';
import styles from './tree.module.css';
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
export function FilteredTree(props: Props) {
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
