import { Link } from 'react-router-dom';
import type { CompiledModule } from '../../runtime/compiled.ts';
import type { Item } from '../../runtime/record/item.ts';
import { textIn } from '../../runtime/text.ts';
import { Code } from '../../ui/text/Code.tsx';
import { useWidgetServices } from '../../widgets/services.ts';
import { itemCode } from '../services/item-code.ts';
import { ItemCell, shownColumns } from './columns.tsx';
import styles from './list.module.css';

interface Props {
  readonly module: CompiledModule;
  readonly items: readonly Item[];
  readonly hrefOf: (item: Item) => string;
  readonly label: string;
}

/** Items as cards, for phones: status first, then the name, then what else the list shows. */
export function Cards({ module, items, hrefOf, label }: Props) {
  const { language } = useWidgetServices();
  const columns = shownColumns(module);
  const status = columns.find((column) => column.db === 'status');
  const others = columns.filter(({ db }) => db !== 'status' && db !== 'id' && db !== 'name');
  return (
    <ul className={styles.cards} aria-label={label}>
      {items.map((item) => (
        <li key={item.id}>
          <Link to={hrefOf(item)} className={styles.card}>
            <span className={styles.cardTop}>
              {status !== undefined && (
                <ItemCell module={module} column={status} item={item} href="" />
              )}
              <Code>{itemCode(module, item)}</Code>
            </span>
            <span className={styles.cardName}>{item.name ?? itemCode(module, item)}</span>
            <span className={styles.cardFields}>
              {others.map((column) => (
                <span key={column.db} title={textIn(column.name, language)}>
                  <ItemCell module={module} column={column} item={item} href="" />
                </span>
              ))}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
