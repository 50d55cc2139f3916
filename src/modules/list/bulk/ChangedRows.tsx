import { useTranslation } from 'react-i18next';
import type { CompiledModule } from '../../../runtime/compiled.ts';
import { itemCode } from '../../../runtime/record/item-code.ts';
import { valueOf } from '../../../runtime/record/values.ts';
import { textIn } from '../../../runtime/text.ts';
import { useFormat } from '../../../ui/format/FormatProvider.tsx';
import { type GridColumn, wrapped } from '../../../ui/grid/columns.ts';
import { Grid } from '../../../ui/grid/Grid.tsx';
import { Code } from '../../../ui/text/Code.tsx';
import { useWidgetServices } from '../../../widgets/services.ts';
import { cellOf } from '../../../widgets/cells.ts';
import type { CompiledColumn } from '../../../runtime/compiled.ts';
import type { Item } from '../../../runtime/record/item.ts';
import type { ActionContext } from './useActionContext.ts';
import styles from './bulk.module.css';
import type { AcceptedChange } from './requested-change.ts';

interface Props {
  readonly module: CompiledModule;
  readonly context: ActionContext;
  readonly accepted: readonly AcceptedChange[];
}

/** Values that are listed; of the rest only the number is shown. */
const maxRows = 100;

interface ValueProps {
  readonly moduleType: string;
  readonly column: CompiledColumn;
  readonly item: Item;
}

function Value({ moduleType, column, item }: ValueProps) {
  const view = cellOf(column.fieldType.document.type);
  const value = valueOf(column, item) ?? null;
  if (view === null || column.isEmpty(value)) return <span className={styles.note}>–</span>;
  const { settings, deadline } = column;
  return <view.Cell {...{ settings, moduleType, value, item, deadline }} />;
}

/** The values of a dry run, each before and after. */
export function ChangedRows({ module, context, accepted }: Props) {
  const { t } = useTranslation('bulk');
  const { number } = useFormat();
  const { language } = useWidgetServices();
  if (accepted.length === 0) return null;
  const all = accepted.flatMap(({ requested, after, changed }) => {
    const { byDb } = context.moduleOf(requested.item);
    return changed.flatMap((db) => {
      const column = byDb.get(db);
      return column === undefined ? [] : [{ requested, after, column }];
    });
  });
  const moduleType = module.document.type;
  const rows = all
    .slice(0, maxRows)
    .map(({ requested: { item }, after, column }, id) => ({ id, item, after, column }));
  const columns: readonly GridColumn<(typeof rows)[number]>[] = [
    {
      id: 'item',
      name: t('item'),
      width: 110,
      render: ({ item }) => wrapped(<Code>{itemCode(module, item)}</Code>),
    },
    {
      id: 'field',
      name: t('field'),
      width: 130,
      flex: 2,
      text: ({ column }) => textIn(column.name, language),
    },
    {
      id: 'before',
      name: t('before'),
      width: 140,
      flex: 3,
      render: ({ column, item }) => wrapped(<Value {...{ moduleType, column, item }} />),
    },
    {
      id: 'after',
      name: t('after'),
      width: 140,
      flex: 3,
      render: ({ column, after }) => wrapped(<Value {...{ moduleType, column }} item={after} />),
    },
  ];
  return (
    <section>
      <h3 className={styles.heading}>{t('changes_title')}</h3>
      <div className={styles.scroller}>
        <Grid
          label={t('changes_title')}
          rowCount={rows.length}
          rowAt={(index) => rows[index]}
          columns={columns}
          density={null}
        />
      </div>
      {all.length > maxRows && <p>{t('more', { number: number(all.length - maxRows) })}</p>}
    </section>
  );
}
