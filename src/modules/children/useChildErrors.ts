import { useCallback, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { CompiledColumn } from '../../runtime/compiled.ts';
import { itemCode } from '../../runtime/record/item-code.ts';
import { columnAt, pointerSegment } from '../../runtime/record/pointer.ts';
import { textIn } from '../../runtime/text.ts';
import { useWidgetServices } from '../../widgets/services.ts';
import type { ShownError } from '../form/model/field-errors.ts';
import type { FormModel } from '../form/model/form-model.ts';
import type { ChildList } from './child-list.ts';
import { type ChildRow, conflictsOf } from './child-rows.ts';
import { rowErrors } from './check-row.ts';

/** The segment of the status in the pointer of an error. */
export const statusPointer = '/status';

/** The pointer of a place within a child, in the parent. */
export const childPointer = (column: CompiledColumn, { key }: ChildRow, within = ''): string =>
  `${column.pointer}${pointerSegment(key)}${within}`;

/** How people know a child: its name with its number, or that it is new. */
export function useChildName(): (row: ChildRow) => string {
  const { t } = useTranslation('children');
  return useCallback(
    ({ entered, item, module }: ChildRow) => {
      const name = entered.name ?? '';
      if (item.id === 0) return name === '' ? t('new_row') : name;
      const code = itemCode(module, item);
      return name === '' ? code : `${code} ${name}`;
    },
    [t],
  );
}

/** The place of a pointer within a child: "IP-12 Valve V-7, Lock number". */
export function usePlaceOf(): (row: ChildRow, within: string) => string {
  const { t } = useTranslation('children');
  const { language } = useWidgetServices();
  const nameOf = useChildName();
  return useCallback(
    (row: ChildRow, within: string) => {
      const column = columnAt(row.module, within);
      const field =
        column !== undefined
          ? textIn(column.name, language)
          : within === statusPointer
            ? t('status')
            : null;
      return field === null ? nameOf(row) : `${nameOf(row)}, ${field}`;
    },
    [nameOf, language, t],
  );
}

/** Everything that keeps a list from being saved. */
export function useListErrors(): (list: ChildList) => readonly ShownError[] {
  const { t } = useTranslation('children');
  const placeOf = usePlaceOf();
  return useCallback(
    (list: ChildList) =>
      list.rows().flatMap((row): readonly ShownError[] => {
        const at = (within: string) => ({
          pointer: childPointer(list.column, row, within),
          params: {},
          place: placeOf(row, within),
        });
        if (row.state === 'gone') return [{ ...at(''), code: 'denied', message: t('gone') }];
        const conflicts = conflictsOf(row).map(({ column }): ShownError => ({
          ...at(column?.pointer ?? statusPointer),
          code: 'denied',
          message: t('conflict'),
        }));
        const errors = rowErrors(row, list.reference, list.context()).map(
          ({ pointer, code, params }): ShownError => ({ ...at(pointer), code, params }),
        );
        return [...conflicts, ...errors];
      }),
    [t, placeOf],
  );
}

/** Makes the form validate the children of its lists, on whatever tab they are. */
export function useChildErrors(model: FormModel, lists: ReadonlyMap<string, ChildList>): void {
  const errorsOf = useListErrors();
  const latest = useRef({ lists, errorsOf });
  useEffect(() => {
    latest.current = { lists, errorsOf };
  });
  const dbs = [...lists.keys()].join(' ');
  useEffect(() => {
    const ends = dbs
      .split(' ')
      .filter(Boolean)
      .map((db) =>
        model.validateAlso(`/${db}`, () => {
          const list = latest.current.lists.get(db);
          return list === undefined ? [] : latest.current.errorsOf(list);
        }),
      );
    return () => ends.forEach((end) => end());
  }, [model, dbs]);
}
