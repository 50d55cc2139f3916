import { useTranslation } from 'react-i18next';
import type { CompiledModule } from '../../../runtime/compiled.ts';
import { itemCode } from '../../../runtime/record/item-code.ts';
import { textIn } from '../../../runtime/text.ts';
import { useFormat } from '../../../ui/format/FormatProvider.tsx';
import { ScrollRegion } from '../../../ui/page/ScrollRegion.tsx';
import { Code } from '../../../ui/text/Code.tsx';
import { useWidgetServices } from '../../../widgets/services.ts';
import styles from './bulk.module.css';
import type { RejectedChange } from './requested-change.ts';

interface Props {
  readonly module: CompiledModule;
  readonly rejected: readonly RejectedChange[];
}

/** Rows that can be read at once; nobody reads more. */
const maxRows = 200;

/** What can't be changed: line, item, field, what was to stand there, and why not. */
export function RejectedRows({ module, rejected }: Props) {
  const { t } = useTranslation('bulk');
  const { number } = useFormat();
  const { language } = useWidgetServices();
  if (rejected.length === 0) return null;
  const nameOf = (db: string | null) => {
    const column = module.listColumns.find((each) => each.db === db) ?? module.byDb.get(db ?? '');
    return column === undefined ? '' : textIn(column.name, language);
  };
  const lines = rejected
    .slice(0, maxRows)
    .flatMap(({ requested, faults }) => faults.map((fault) => ({ wanted: requested, fault })));
  return (
    <section>
      <h3 className={styles.heading}>{t('bad_title')}</h3>
      <div className={styles.scroller}>
        <ScrollRegion label={t('bad_title')}>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">{t('line')}</th>
                <th scope="col">{t('item')}</th>
                <th scope="col">{t('field')}</th>
                <th scope="col">{t('value')}</th>
                <th scope="col">{t('reason')}</th>
              </tr>
            </thead>
            <tbody>
              {lines.map(({ wanted, fault }) => (
                <tr key={`${wanted.item.id} ${fault.db} ${fault.reason}`}>
                  <td>{number(wanted.line)}</td>
                  <td>
                    <Code>{itemCode(module, wanted.item)}</Code>
                  </td>
                  <td>{nameOf(fault.db)}</td>
                  <td>{fault.db === null ? '' : (wanted.cells?.[fault.db] ?? '')}</td>
                  <td>{fault.reason}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollRegion>
      </div>
      {rejected.length > maxRows && (
        <p>{t('more', { number: number(rejected.length - maxRows) })}</p>
      )}
    </section>
  );
}
