import { useTranslation } from 'react-i18next';
import type { CompiledColumn, CompiledModule } from '../../runtime/compiled.ts';
import type { Item } from '../../runtime/record/item.ts';
import type { JsonObject } from '../../runtime/record/json.ts';
import { valueOf } from '../../runtime/record/values.ts';
import { textIn } from '../../runtime/text.ts';
import { Checkbox } from '../../ui/form/Checkbox.tsx';
import { filledColumns, type MadeUpSources, madeUpValue } from '../preview/made-up.ts';
import { ColumnValue, hasControl } from '../rules/values/ColumnValue.tsx';
import styles from './simulator.module.css';

interface Props {
  readonly module: CompiledModule;
  readonly sources: MadeUpSources;
  /** The item with the values entered so far. */
  readonly item: Item;
  readonly values: JsonObject;
  /** db names of the fields for which refused moves ask. */
  readonly wanted: readonly string[];
  readonly onChange: (db: string, value: unknown) => void;
}

/** The fields of the example item: first those that moves ask for or that were changed, then the rest. */
export function WalkValues({ module, sources, item, values, wanted, onChange }: Props) {
  const { t, i18n } = useTranslation('diagram');
  const isFirst = (db: string) => wanted.includes(db) || Object.hasOwn(values, db);
  const columns = filledColumns(module);
  const first = columns.filter(({ db }) => isFirst(db));
  const rest = columns.filter(({ db }) => !isFirst(db));

  /** A field that has no control here, such as a table, a file or a signature: filled in or not. */
  function standIn(column: CompiledColumn) {
    const { db, name, isEmpty } = column;
    const value = values[db] ?? valueOf(column, item);
    const made = madeUpValue(column, sources);
    if (made === undefined && isEmpty(value)) return null;
    return (
      <Checkbox
        key={db}
        checked={!isEmpty(value)}
        onChange={({ target }) => onChange(db, target.checked ? (made ?? value) : null)}
      >
        {t('walk.stand_in', { name: textIn(name, i18n.language) })}
      </Checkbox>
    );
  }

  const inputs = (list: typeof columns) =>
    list.map((column) =>
      column.rows === null && hasControl(column) ? (
        <ColumnValue
          key={column.db}
          column={column}
          module={module}
          item={item}
          value={values[column.db] ?? valueOf(column, item)}
          onChange={(value) => onChange(column.db, value)}
        />
      ) : (
        standIn(column)
      ),
    );
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
