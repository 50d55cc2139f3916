import { useTranslation } from 'react-i18next';
import type { CompiledColumn, CompiledRows } from '../../../runtime/compiled.ts';
import type { Item } from '../../../runtime/record/item.ts';
import { isObject, ownProperty } from '../../../runtime/record/json.ts';
import { textIn } from '../../../runtime/text.ts';
import { useWidgetServices } from '../../../widgets/services.ts';
import { viewsOf } from '../../../widgets/views.ts';
import styles from './merge.module.css';

interface Props {
  /** The field with the rows. */
  readonly field: CompiledColumn;
  readonly rows: CompiledRows;
  /** A row; null if a side removed it. */
  readonly value: unknown;
  readonly moduleType: string;
  readonly item: Item;
}

/** The cells of a row by name, one below the other. */
export function RowValue({ field, rows, value, moduleType, item }: Props) {
  const { t } = useTranslation('form');
  const { language } = useWidgetServices();
  if (!isObject(value)) return <span className={styles.word}>{t('merge.removed')}</span>;
  const ReadRow = viewsOf(field.fieldType.document.type)?.ReadRow;
  if (ReadRow !== undefined)
    return <ReadRow settings={field.settings} moduleType={moduleType} item={item} value={value} />;
  const filled = rows.columns.filter((column) => !column.isEmpty(ownProperty(value, column.db)));
  if (filled.length === 0) return <span className={styles.word}>{t('merge.no_cells')}</span>;
  return (
    <dl className={styles.cells}>
      {filled.map(({ db, name, settings, fieldType }) => {
        const Read = viewsOf(fieldType.document.type)?.Read;
        return (
          <div key={db}>
            <dt className={styles.word}>{textIn(name, language)}</dt>
            <dd>
              {Read !== undefined && (
                <Read
                  settings={settings}
                  moduleType={moduleType}
                  item={item}
                  value={ownProperty(value, db)}
                />
              )}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
