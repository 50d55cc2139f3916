import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CompiledModule } from '../../runtime/compiled.ts';
import type { Item } from '../../runtime/record/item.ts';
import type { JsonObject } from '../../runtime/record/json.ts';
import { valueOf } from '../../runtime/record/values.ts';
import { filledColumns, type MadeUpSources, madeUpValue } from '../preview/made-up.ts';
import { ColumnValue, hasControl } from '../rules/values/ColumnValue.tsx';
import styles from './simulator.module.css';
import { StandIn } from './StandIn.tsx';

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

/** The fields of the example item: first those that moves ask for, then the rest. */
export function WalkValues({ module, sources, item, values, wanted, onChange }: Props) {
  const { t } = useTranslation('diagram');
  // What was asked for stays above when it is filled in, and no control moves while somebody uses it.
  const [asked, setAsked] = useState<ReadonlySet<string>>(new Set(wanted));
  if (wanted.some((db) => !asked.has(db))) setAsked(new Set([...asked, ...wanted]));
  const isFirst = (db: string) => asked.has(db);
  const columns = filledColumns(module);
  const first = columns.filter(({ db }) => isFirst(db));
  const rest = columns.filter(({ db }) => !isFirst(db));

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
        <StandIn
          key={column.db}
          column={column}
          module={module}
          item={item}
          value={values[column.db] ?? valueOf(column, item)}
          made={madeUpValue(column, sources)}
          onChange={(value) => onChange(column.db, value)}
        />
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
