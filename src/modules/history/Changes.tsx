import { ArrowRight } from 'lucide-react';
import type { HistoryEntry } from '../../contract/items.ts';
import type {
  CompiledColumn,
  CompiledModule,
  CompiledTableColumn,
} from '../../runtime/compiled.ts';
import type { Item } from '../../runtime/record/item.ts';
import { textIn } from '../../runtime/text.ts';
import { useWidgetServices } from '../../widgets/services.ts';
import { viewsOf } from '../../widgets/views.ts';
import styles from './history.module.css';

type Shown = Pick<CompiledColumn | CompiledTableColumn, 'fieldType' | 'name'> & {
  readonly settings: CompiledColumn['settings'];
};

function shownColumn(module: CompiledModule, pointer: string): Shown | null {
  if (pointer === '/status') {
    const status = module.tableColumns.find((column) => column.db === 'status');
    return status === undefined ? null : { ...status, settings: {} };
  }
  return module.byPointer.get(pointer) ?? null;
}

/** Each changed field with its value before and after, as the field's own room shows it. */
export function Changes({
  module,
  item,
  entry,
}: {
  module: CompiledModule;
  item: Item;
  entry: HistoryEntry;
}) {
  const { language } = useWidgetServices();
  const lines = Object.entries(entry.changes).flatMap(([pointer, [before, after]]) => {
    const column = shownColumn(module, pointer);
    const views = column === null ? null : viewsOf(column.fieldType.document.type);
    return column === null || views === null ? [] : [{ pointer, column, views, before, after }];
  });
  if (lines.length === 0) return null;
  return (
    <ul className={styles.changes}>
      {lines.map(({ pointer, column, views: { Read }, before, after }) => {
        const shared = {
          settings: column.settings,
          moduleType: module.document.type,
          item,
        };
        return (
          <li key={pointer}>
            {pointer !== '/status' && (
              <span className={styles.field}>{textIn(column.name, language)}</span>
            )}
            <span className={pointer === '/status' ? undefined : styles.before}>
              <Read {...shared} value={before} />
            </span>
            <ArrowRight size={14} strokeWidth={1.75} aria-hidden="true" className={styles.arrow} />
            <span className={styles.after}>
              <Read {...shared} value={after} />
            </span>
          </li>
        );
      })}
    </ul>
  );
}
