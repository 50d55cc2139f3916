import { useTranslation } from 'react-i18next';
import type { CompiledModule } from '../../runtime/compiled.ts';
import type { Item } from '../../runtime/record/item.ts';
import type { JsonObject } from '../../runtime/record/json.ts';
import { valueOf } from '../../runtime/record/values.ts';
import { ColumnValue } from '../rules/values/ColumnValue.tsx';
import { enteredColumns } from './example-values.ts';
import styles from './simulator.module.css';

interface Props {
  readonly module: CompiledModule;
  /** The item with the values entered so far. */
  readonly item: Item;
  readonly values: JsonObject;
  /** db names of the fields for which refused moves ask. */
  readonly wanted: readonly string[];
  readonly onChange: (db: string, value: unknown) => void;
}

/** The fields of the example item: first those that moves ask for or that were changed, then the rest. */
export function WalkValues({ module, item, values, wanted, onChange }: Props) {
  const { t } = useTranslation('diagram');
  const isFirst = (db: string) => wanted.includes(db) || Object.hasOwn(values, db);
  const columns = enteredColumns(module);
  const first = columns.filter(({ db }) => isFirst(db));
  const rest = columns.filter(({ db }) => !isFirst(db));
  const inputs = (list: typeof columns) =>
    list.map((column) => (
      <ColumnValue
        key={column.db}
        column={column}
        module={module}
        item={item}
        value={values[column.db] ?? valueOf(column, item)}
        onChange={(value) => onChange(column.db, value)}
      />
    ));
  return (
    <>
      {inputs(first)}
      {rest.length > 0 && (
        <details className={styles.values}>
          <summary>{t('walk.values')}</summary>
          <div className={styles.inputs}>{inputs(rest)}</div>
        </details>
      )}
    </>
  );
}
