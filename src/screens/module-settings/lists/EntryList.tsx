import { OrderedList } from '../../../ui/order/OrderedList.tsx';
import styles from '../module-settings.module.css';
import type { Entry } from './entries.ts';
import { type EntryActions, EntryRow } from './EntryRow.tsx';

interface Props {
  readonly label: string;
  readonly entries: readonly Entry[];
  readonly isTree: boolean;
  readonly actions: EntryActions;
  /** Names the list of the rows below one. */
  readonly labelBelow: (entry: Entry) => string;
  /** Null while only some rows are shown. */
  readonly onOrder: ((ids: readonly number[], parentId: number | null) => void) | null;
}

/** The rows of a list in their order, with the rows below them. */
export function EntryList({ label, entries, isTree, actions, labelBelow, onOrder }: Props) {
  const ordering = (parentId: number | null) =>
    onOrder === null ? null : (keys: readonly string[]) => onOrder(keys.map(Number), parentId);
  const row = (entry: Entry, siblings: readonly Entry[], isBelow: boolean) => ({
    key: String(entry.id),
    name: entry.name,
    content: (
      <EntryRow
        entry={entry}
        {...actions}
        onMerge={siblings.length > 1 ? actions.onMerge : null}
        onAddBelow={isTree && !isBelow ? actions.onAddBelow : null}
      />
    ),
  });
  return (
    <OrderedList
      label={label}
      onOrder={ordering(null)}
      rows={entries.map((entry) => ({
        ...row(entry, entries, false),
        below:
          entry.children.length === 0 ? undefined : (
            <div className={styles.below}>
              <OrderedList
                label={labelBelow(entry)}
                onOrder={ordering(entry.id)}
                rows={entry.children.map((child) => row(child, entry.children, true))}
              />
            </div>
          ),
      }))}
    />
  );
}
