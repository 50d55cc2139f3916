import { useCallback, useLayoutEffect, useMemo, useRef } from 'react';
import type { SettingsOf } from '../../runtime/field-settings.ts';
import { parsePointer } from '../../runtime/record/pointer.ts';
import { jsonEquals } from '../../runtime/record/json.ts';
import type { Row } from '../../runtime/row.ts';
import { useValueErrors, type ValueError } from '../form-values.ts';
import type { EditProps } from '../view-types.ts';
import { answerOf, isMeasured, pointsOf, rowsByPoint, settleRow } from './points.ts';

/** The errors of one point by the db name of its cells. */
export type PointErrors = ReadonlyMap<string, ValueError>;

const noErrors: PointErrors = new Map();

/** The first error of each cell by the id of its point; pointers begin with that of the column. */
function errorsByPoint(
  errors: readonly ValueError[],
  pointer: string,
): ReadonlyMap<string, PointErrors> {
  const points = new Map<string, Map<string, ValueError>>();
  for (const error of errors) {
    if (!error.pointer.startsWith(`${pointer}/`)) continue;
    const [id = '', db = ''] = parsePointer(error.pointer.slice(pointer.length));
    const point = points.get(id) ?? new Map<string, ValueError>();
    points.set(id, point);
    if (!point.has(db)) point.set(db, error);
  }
  return points;
}

/** The cells of a row that change; undefined empties one. */
export type RowChange = Readonly<Record<string, unknown>>;

/** An inspection in a form. Its functions stay the same, so that a change renders one point. */
export interface Inspection {
  readonly settings: SettingsOf<'inspection'>;
  readonly rows: ReadonlyMap<string, Row>;
  readonly errorsOf: (id: string) => PointErrors;
  readonly change: (id: string, change: RowChange) => void;
  /** Puts rows back as they were. */
  readonly restore: (rows: readonly Row[]) => void;
  /** Points without an answer that can pass, in order: measured ones need a value. */
  readonly canPass: readonly Row[];
  /** Measured points without an answer. */
  readonly unmeasured: number;
  readonly passAll: () => void;
}

function changed(row: Row, change: RowChange): Row {
  const next = Object.entries({ ...row, ...change }).filter(
    ([, value]) => value !== undefined && value !== null && value !== '' && !jsonEquals(value, []),
  );
  return { ...Object.fromEntries(next), id: row.id };
}

export function useInspection(props: EditProps<SettingsOf<'inspection'>>): Inspection {
  const { column, value, onChange } = props;
  const { settings, pointer } = column;
  const rows = useMemo(() => rowsByPoint(value, settings), [value, settings]);
  const found = useValueErrors(pointer);
  const errors = useMemo(() => errorsByPoint(found, pointer), [found, pointer]);
  const latest = useRef({ rows, onChange });
  useLayoutEffect(() => {
    latest.current = { rows, onChange };
  });
  const set = useCallback((next: readonly Row[]) => {
    const byId = new Map([...latest.current.rows, ...next.map((row) => [row.id, row] as const)]);
    latest.current.rows = byId;
    latest.current.onChange([...byId.values()]);
  }, []);
  const change = useCallback(
    (id: string, cells: RowChange) => {
      const row = latest.current.rows.get(id);
      if (row !== undefined) set([settleRow(changed(row, cells), settings)]);
    },
    [set, settings],
  );
  const errorsOf = useCallback((id: string) => errors.get(id) ?? noErrors, [errors]);
  const open = [...pointsOf(settings).values()].flatMap((point) => {
    const row = rows.get(point.id);
    return row === undefined || answerOf(row) !== null ? [] : [{ point, row }];
  });
  const canPass = open.filter(({ point }) => !isMeasured(point)).map(({ row }) => row);
  return {
    settings,
    rows,
    errorsOf,
    change,
    restore: set,
    canPass,
    unmeasured: open.length - canPass.length,
    passAll: () => set(canPass.map((row) => ({ ...row, answer: 'pass' }))),
  };
}
