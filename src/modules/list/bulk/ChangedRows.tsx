import { useTranslation } from 'react-i18next';
import type { CompiledModule } from '../../../runtime/compiled.ts';
import { itemCode } from '../../../runtime/record/item-code.ts';
import { valueOf } from '../../../runtime/record/values.ts';
import { textIn } from '../../../runtime/text.ts';
import { useFormat } from '../../../ui/format/FormatProvider.tsx';
import { ScrollRegion } from '../../../ui/page/ScrollRegion.tsx';
import { Code } from '../../../ui/text/Code.tsx';
import { useWidgetServices } from '../../../widgets/services.ts';
import { cellOf } from '../../../widgets/cells.ts';
import type { CompiledColumn } from '../../../runtime/compiled.ts';
import type { Item } from '../../../runtime/record/item.ts';
import type { ActionContext } from './action-context.ts';
import styles from './bulk.module.css';
import type { AcceptedChange } from './requested-change.ts';

interface Props {
  readonly module: CompiledModule;
  readonly context: ActionContext;
  readonly accepted: readonly AcceptedChange[];
}

/** Values that are shown; the others are counted. */
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

/** Each value before and after. */
export function ChangedRows({ module, context, accepted }: Props) {
  const { t } = useTranslation('bulk');
  const { number } = useFormat();
  const { language } = useWidgetServices();
  if (accepted.length === 0) return null;
  const all = accepted.flatMap(({ requested, after, changed }) => {
    const { byDb } = context.moduleOf(requested.item);
    return changed.flatMap((db) => {
      const column = byDb.get(db);
      return column === undefined ? [] : [{ wanted: requested, after, column }];
    });
  });
  const moduleType = module.document.type;
  return (
    <section>
      <h3 className={styles.heading}>{t('changes_title')}</h3>
      <div className={styles.scroller}>
        <ScrollRegion label={t('changes_title')}>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">{t('item')}</th>
                <th scope="col">{t('field')}</th>
                <th scope="col">{t('before')}</th>
                <th scope="col">{t('after')}</th>
              </tr>
            </thead>
            <tbody>
              {all.slice(0, maxRows).map(({ wanted: { item }, after, column }) => (
                <tr key={`${item.id} ${column.db}`}>
                  <td>
                    <Code>{itemCode(module, item)}</Code>
                  </td>
                  <td>{textIn(column.name, language)}</td>
                  <td>
                    <Value {...{ moduleType, column, item }} />
                  </td>
                  <td>
                    <Value {...{ moduleType, column }} item={after} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollRegion>
      </div>
      {all.length > maxRows && <p>{t('more', { number: number(all.length - maxRows) })}</p>}
    </section>
  );
}
