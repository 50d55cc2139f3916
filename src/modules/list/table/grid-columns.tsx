import type { ColumnDef, TableFeatures } from '@tanstack/react-table';
import { PanelRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { CompiledModule } from '../../../runtime/compiled.ts';
import type { Item } from '../../../runtime/record/item.ts';
import { itemCode } from '../../../runtime/record/item-code.ts';
import { textIn } from '../../../runtime/text.ts';
import { Code } from '../../../ui/text/Code.tsx';
import { cellValue, ItemCell } from '../columns.tsx';
import type { ShownColumn } from './layout.ts';
import styles from './table.module.css';

interface LinkProps {
  readonly module: CompiledModule;
  readonly item: Item;
  readonly href: string;
}

/** The item's name, the link to its page; keyboards reach it by the grid, with Enter. */
function NameLink({ module, item, href }: LinkProps) {
  return (
    <Link to={href} className={styles.name} tabIndex={-1}>
      {item.name ?? itemCode(module, item)}
    </Link>
  );
}

function CodeLink({ module, item, href }: LinkProps) {
  return (
    <Link to={href} className={styles.code} tabIndex={-1}>
      <Code>{itemCode(module, item)}</Code>
    </Link>
  );
}

function BesideButton({ onClick }: { readonly onClick: () => void }) {
  const { t } = useTranslation('table');
  const title = t('open_beside');
  return (
    <button
      type="button"
      tabIndex={-1}
      className={styles.beside}
      aria-label={title}
      title={title}
      onClick={onClick}
    >
      <PanelRight size={16} strokeWidth={1.75} aria-hidden="true" />
    </button>
  );
}

/** How items are opened from their rows. */
interface Ways {
  readonly hrefOf: (item: Item) => string;
  /** Null where there is no room beside the list. */
  readonly onBeside: ((item: Item) => void) | null;
}

/** Table columns for TanStack Table; sorting, filtering and paging are the server's. */
export function gridColumns(
  module: CompiledModule,
  columns: readonly ShownColumn[],
  language: string,
  { hrefOf, onBeside }: Ways,
): ColumnDef<TableFeatures, Item>[] {
  return columns.map(({ db, column }) => ({
    id: db,
    accessorFn: (item) => cellValue(column, item),
    header: textIn(column.name, language),
    cell: ({ row: { original: item } }) => {
      if (db === 'name') {
        return (
          <>
            <NameLink module={module} item={item} href={hrefOf(item)} />
            {onBeside !== null && <BesideButton onClick={() => onBeside(item)} />}
          </>
        );
      }
      if (db === 'id') return <CodeLink module={module} item={item} href={hrefOf(item)} />;
      return <ItemCell module={module} column={column} item={item} />;
    },
  }));
}
