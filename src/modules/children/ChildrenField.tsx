import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { columnAt, parsePointer } from '../../runtime/record/pointer.ts';
import { textIn } from '../../runtime/text.ts';
import { Button } from '../../ui/button/Button.tsx';
import { FieldFrame } from '../../ui/form/FieldFrame.tsx';
import { useIsPhone } from '../../ui/hooks/useMediaQuery.ts';
import { SkeletonRows } from '../../ui/state/SkeletonRows.tsx';
import { reachEvent } from '../../widgets/common/reach-part.ts';
import { useWidgetServices } from '../../widgets/services.ts';
import { fieldProps } from '../form/column-span.ts';
import { useFieldId } from '../form/field-id.ts';
import { sentenceOf, type ShownError } from '../form/model/field-errors.ts';
import { useFieldErrors, useValue } from '../form/useFormModel.ts';
import type { ChildList } from './child-list.ts';
import { ChildCards } from './ChildCards.tsx';
import { ChildConflicts } from './ChildConflicts.tsx';
import { ChildGrid, type Target } from './ChildGrid.tsx';
import styles from './children.module.css';
import { statusDb } from './shown-columns.ts';
import type { RowProblems } from './useGridColumns.tsx';

interface Props {
  readonly list: ChildList;
  /** The first error of its children. */
  readonly error: ShownError | undefined;
}

/** The row and the column of a pointer that begins at a row. */
function targetOf(list: ChildList, pointer: string): Target {
  const [key = '', ...within] = parsePointer(pointer);
  const row = list.rows().find((each) => each.key === key);
  const inside = within.map((segment) => `/${segment}`).join('');
  const column = row === undefined ? undefined : columnAt(row.module, inside);
  return { key, db: column?.db ?? (inside === '' ? null : statusDb) };
}

/** The sentences of errors by row and column. */
function useProblems({ column, rows }: ChildList, errors: readonly ShownError[]): RowProblems {
  const { language } = useWidgetServices();
  return useMemo(() => {
    const found = new Map<string, Map<string, string>>();
    for (const error of errors) {
      const [key = '', ...within] = parsePointer(error.pointer.slice(column.pointer.length));
      const row = rows().find((each) => each.key === key);
      const inside = within.map((segment) => `/${segment}`).join('');
      const db = (row && columnAt(row.module, inside)?.db) ?? statusDb;
      const ofRow = found.get(key) ?? new Map<string, string>();
      found.set(key, ofRow.set(db, sentenceOf(error, language)));
    }
    return found;
  }, [errors, column, rows, language]);
}

/** The children of the form's item: a grid at a desk, cards on a phone. */
export function ChildrenField({ list, error }: Props) {
  const { t } = useTranslation('children');
  const { t: words } = useTranslation('references');
  const { language } = useWidgetServices();
  const isPhone = useIsPhone();
  const { column } = list;
  const id = useFieldId(column.pointer);
  useValue(column);
  const rows = list.rows();
  const errors = useFieldErrors(column);
  const problems = useProblems(list, errors);
  const root = useRef<HTMLDivElement>(null);
  const [start, setStart] = useState<Target & { readonly count: number }>();
  const reach = useCallback(
    (target: Target) => setStart((before) => ({ ...target, count: (before?.count ?? 0) + 1 })),
    [],
  );
  useEffect(() => {
    const element = root.current;
    if (element === null) return;
    const onReach = (event: Event) => {
      if (!(event instanceof CustomEvent) || typeof event.detail !== 'string') return;
      reach(targetOf(list, event.detail));
      event.preventDefault();
    };
    element.addEventListener(reachEvent, onReach);
    return () => element.removeEventListener(reachEvent, onReach);
  }, [list, reach]);
  const label = textIn(column.name, language);
  const help = column.description === null ? '' : textIn(column.description, language);
  const View = isPhone ? ChildCards : ChildGrid;
  return (
    <FieldFrame
      frameProps={fieldProps(column, column.span ?? 3)}
      id={id}
      label={label}
      group
      help={help}
      error={error && [error.place, sentenceOf(error, language)].filter(Boolean).join(': ')}
    >
      {(wired) => (
        <div ref={root} {...wired} className={styles.root} data-parts tabIndex={-1}>
          {list.state === 'loading' && <SkeletonRows rows={4} rowHeight={36} />}
          {list.state === 'failed' && (
            <span role="alert">
              {words('inbound_failed')}{' '}
              <Button size="small" onClick={list.retry}>
                {words('try_again')}
              </Button>
            </span>
          )}
          {list.state === 'ready' && (
            <>
              <View
                key={start?.count ?? 0}
                {...{ label, list, rows, problems }}
                start={start ?? null}
                onReach={reach}
              />
              <ChildConflicts list={list} rows={rows} />
              {list.more > 0 && <p className={styles.note}>{t('more', { count: list.more })}</p>}
            </>
          )}
        </div>
      )}
    </FieldFrame>
  );
}
