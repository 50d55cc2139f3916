import { textIn } from '../../runtime/text.ts';
import type { CompiledColumn, CompiledModule } from '../../runtime/compiled.ts';
import type { Item } from '../../runtime/record/item.ts';
import { valueOf } from '../../runtime/record/values.ts';
import { useFormat } from '../../ui/format/FormatProvider.tsx';
import { cellOf } from '../../widgets/cells.ts';
import { useWidgetServices } from '../../widgets/services.ts';
import { viewsOf } from '../../widgets/views.ts';
import styles from './items.module.css';

/** How many entries of a list a fact shows. */
const mostEntries = 2;

interface Props {
  readonly module: CompiledModule;
  readonly item: Item;
}

/** The facts of an item that its module's document names, without the empty ones. */
export function ItemFacts({ module, item }: Props) {
  const { language } = useWidgetServices();
  const facts = module.facts.filter((column) => !column.isEmpty(valueOf(column, item)));
  if (facts.length === 0) return null;
  return (
    <dl className={styles.facts}>
      {facts.map((column) => (
        <div key={column.db} className={styles.fact}>
          <dt>{textIn(column.name, language)}</dt>
          <dd>
            <FactValue column={column} module={module} item={item} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

interface FactValueProps extends Props {
  readonly column: CompiledColumn;
}

/** The value of a fact; a deadline is shown by the cell of lists, which says how overdue it is. */
function FactValue({ column, module, item }: FactValueProps) {
  const format = useFormat();
  const stored = valueOf(column, item);
  const { type } = column.fieldType.document;
  const [views, cell] = [viewsOf(type), cellOf(type)];
  if (views === null || cell === null) return null;
  const own = { settings: column.settings, moduleType: module.document.type, item };
  if (column.deadline) return <cell.Cell {...own} value={stored} deadline />;
  if (!Array.isArray(stored) || stored.length <= mostEntries)
    return <views.Read {...own} value={stored} />;
  return (
    <>
      <views.Read {...own} value={stored.slice(0, mostEntries)} /> +
      {format.number(stored.length - mostEntries)}
    </>
  );
}
