import { Link } from 'react-router-dom';
import type { CompiledModule, ListColumn } from '../../runtime/compiled.ts';
import type { Item } from '../../runtime/record/item.ts';
import { textIn } from '../../runtime/text.ts';
import { Code } from '../../ui/text/Code.tsx';
import { useWidgetServices } from '../../widgets/services.ts';
import { itemCode } from '../../runtime/record/item-code.ts';
import { cellValue, ItemCell, shownColumns } from './columns.tsx';
import styles from './list.module.css';

interface Props {
  readonly module: CompiledModule;
  readonly items: readonly Item[];
  readonly hrefOf: (item: Item) => string;
  readonly label: string;
}

/** Shown in a place of their own on each card. */
const placed = new Set(['id', 'name', 'status']);

function isFilled(column: ListColumn, item: Item): boolean {
  const value = cellValue(column, item);
  return column.column === null ? value !== null : !column.column.isEmpty(value);
}

/** Items as cards, for phones: status and code, the name, then what else the list shows of it. */
export function Cards({ module, items, hrefOf, label }: Props) {
  const { language } = useWidgetServices();
  const columns = shownColumns(module);
  const status = columns.find((column) => column.db === 'status');
  const others = columns.filter(({ db }) => !placed.has(db));
  return (
    <ul className={styles.cards} aria-label={label}>
      {items.map((item) => (
        <li key={item.id} className={styles.card}>
          <div className={styles.cardTop}>
            {status !== undefined && <ItemCell module={module} column={status} item={item} />}
            <Code>{itemCode(module, item)}</Code>
          </div>
          <Link to={hrefOf(item)} className={styles.cardName}>
            {item.name ?? itemCode(module, item)}
          </Link>
          <div className={styles.cardFields}>
            {others
              .filter((column) => isFilled(column, item))
              .map((column) => (
                <span key={column.db} className={styles.cardField}>
                  <span className="visually-hidden">{textIn(column.name, language)}: </span>
                  <ItemCell module={module} column={column} item={item} />
                </span>
              ))}
          </div>
        </li>
      ))}
    </ul>
  );
}
