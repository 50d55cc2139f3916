import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { CompiledModule } from '../../../runtime/compiled.ts';
import { itemCode } from '../../../runtime/record/item-code.ts';
import type { Item } from '../../../runtime/record/item.ts';
import { textIn } from '../../../runtime/text.ts';
import { useFormat } from '../../../ui/format/FormatProvider.tsx';
import { type GridColumn, wrapped } from '../../../ui/grid/columns.ts';
import { Grid } from '../../../ui/grid/Grid.tsx';
import { Code } from '../../../ui/text/Code.tsx';
import { useWidgetServices } from '../../../widgets/services.ts';
import styles from './bulk.module.css';
import type { RejectedChange } from './requested-change.ts';

interface Props {
  readonly module: CompiledModule;
  readonly rejected: readonly RejectedChange[];
  readonly hrefOf: (item: Item) => string;
}

/** Rejected rows that are listed. */
const maxRows = 200;

/** The rejected changes: line, item, field, the requested value and the reason. */
export function RejectedRows({ module, rejected, hrefOf }: Props) {
  const { t } = useTranslation('bulk');
  const { number } = useFormat();
  const { language } = useWidgetServices();
  if (rejected.length === 0) return null;
  const nameOf = (db: string | null) => {
    const column = module.listColumns.find((each) => each.db === db) ?? module.byDb.get(db ?? '');
    return column === undefined ? '' : textIn(column.name, language);
  };
  const rows = rejected
    .slice(0, maxRows)
    .flatMap(({ requested, faults }) => faults.map((fault) => ({ requested, fault })))
    .map((row, id) => ({ ...row, id }));
  const columns: readonly GridColumn<(typeof rows)[number]>[] = [
    {
      id: 'line',
      name: t('line'),
      width: 70,
      text: ({ requested }) => number(requested.line),
    },
    {
      id: 'item',
      name: t('item'),
      width: 110,
      render: ({ requested: { item } }) =>
        wrapped(
          <Link to={hrefOf(item)} target="_blank">
            <Code>{itemCode(module, item)}</Code>
          </Link>,
        ),
    },
    {
      id: 'field',
      name: t('field'),
      width: 120,
      flex: 2,
      text: ({ fault }) => nameOf(fault.db),
    },
    {
      id: 'value',
      name: t('value'),
      width: 120,
      flex: 2,
      text: ({ requested, fault }) =>
        fault.db === null ? '' : (requested.cells?.[fault.db] ?? ''),
    },
    {
      id: 'reason',
      name: t('reason'),
      width: 160,
      flex: 3,
      text: ({ fault }) => fault.reason,
    },
  ];
  return (
    <section>
      <h3 className={styles.heading}>{t('bad_title')}</h3>
      <div className={styles.scroller}>
        <Grid
          label={t('bad_title')}
          rowCount={rows.length}
          rowAt={(index) => rows[index]}
          columns={columns}
          density={null}
        />
      </div>
      {rejected.length > maxRows && (
        <p>{t('more', { number: number(rejected.length - maxRows) })}</p>
      )}
    </section>
  );
}
