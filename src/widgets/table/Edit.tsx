import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CompiledRows } from '../../runtime/compiled.ts';
import type { SettingsOf } from '../../runtime/field-settings.ts';
import { parsePointer } from '../../runtime/record/pointer.ts';
import { textIn } from '../../runtime/text.ts';
import { useIsPhone } from '../../ui/hooks/useMediaQuery.ts';
import { reachEvent } from '../common/reach-part.ts';
import { useWidgetServices } from '../services.ts';
import type { EditProps } from '../view-types.ts';
import { errorSentence } from '../error-sentence.ts';
import { type GridCell, RowCards } from './RowCards.tsx';
import { TableGrid } from './TableGrid.tsx';
import styles from './table.module.css';
import { type TableRows, useRows } from './useRows.ts';

/** Errors that are listed; the grid marks all of them. */
const mostListed = 3;

interface ProblemsProps {
  readonly model: TableRows;
  readonly onReach: (cell: GridCell) => void;
}

/** The first cells with errors, each a button that goes to it. */
function Problems({ model, onReach }: ProblemsProps) {
  const { t } = useTranslation('widgets');
  const { language } = useWidgetServices();
  const { table, errors } = model;
  const all = [...errors].flatMap(([row, cells]) =>
    [...cells].map(([db, error]) => ({
      row,
      error,
      at: table.columns.findIndex((column) => column.db === db),
    })),
  );
  if (all.length === 0) return null;
  return (
    <ul className={styles.problems}>
      {all.slice(0, mostListed).map(({ row, at, error }) => {
        const column = table.columns[at];
        const name = column === undefined ? '' : textIn(column.name, language);
        return (
          <li key={`${row} ${at}`}>
            <button type="button" onClick={() => onReach({ row, col: Math.max(1, at + 2) })}>
              {t('rows.cell', { row: row + 1, name })}: {errorSentence(error, language)}
            </button>
          </li>
        );
      })}
      {all.length > mostListed && (
        <li>{t('rows.more_wrong', { count: all.length - mostListed })}</li>
      )}
    </ul>
  );
}

interface TableProps extends EditProps<SettingsOf<'table'>> {
  readonly table: CompiledRows;
}

function Table({ table, ...props }: TableProps) {
  const { column } = props;
  const { language } = useWidgetServices();
  const isPhone = useIsPhone();
  const model = useRows(props, table);
  const root = useRef<HTMLDivElement>(null);
  const [start, setStart] = useState<GridCell & { readonly count: number }>();
  const reach = useCallback(
    (cell: GridCell) => setStart((before) => ({ ...cell, count: (before?.count ?? 0) + 1 })),
    [],
  );
  useEffect(() => {
    const element = root.current;
    if (element === null) return;
    const onReach = (event: Event) => {
      if (!(event instanceof CustomEvent) || typeof event.detail !== 'string') return;
      const [row = '', db = ''] = parsePointer(event.detail);
      const col = table.columns.findIndex((each) => each.db === db) + 2;
      reach({ row: Number(row), col: Math.max(1, col) });
      event.preventDefault();
    };
    element.addEventListener(reachEvent, onReach);
    return () => element.removeEventListener(reachEvent, onReach);
  }, [table, reach]);
  const label = textIn(column.name, language);
  return (
    <div ref={root} className={styles.root} data-parts>
      {isPhone ? (
        <RowCards
          key={start?.count ?? 0}
          {...{ label, model }}
          field={props}
          start={start ?? null}
          onReach={reach}
        />
      ) : (
        <TableGrid
          key={start?.count ?? 0}
          {...{ label, model }}
          field={props}
          start={start ?? null}
        />
      )}
      <span role="status" className="visually-hidden">
        {model.announced}
      </span>
      <Problems model={model} onReach={reach} />
    </div>
  );
}

/** Rows: a grid at a desk, cards on a phone. */
export function Edit(props: EditProps<SettingsOf<'table'>>) {
  const { rows } = props.column;
  return rows === null ? null : <Table {...props} table={rows} />;
}
