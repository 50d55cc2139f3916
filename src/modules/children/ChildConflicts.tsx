import { useTranslation } from 'react-i18next';
import { valueOf } from '../../runtime/record/values.ts';
import { textIn } from '../../runtime/text.ts';
import { Button } from '../../ui/button/Button.tsx';
import { useWidgetServices } from '../../widgets/services.ts';
import { viewsOf } from '../../widgets/views.ts';
import type { ChildList } from './child-list.ts';
import { type ChildConflict, type ChildRow, conflictsOf } from './child-rows.ts';
import styles from './children.module.css';
import {
  decideFate,
  type Decision,
  decideValue,
  dropChild,
} from '../../domain/pending-children.ts';
import { keyOf } from './row-actions.ts';
import { statusPointer, usePlaceOf } from './useChildErrors.ts';

interface ConflictProps {
  readonly list: ChildList;
  readonly row: ChildRow;
  readonly conflict: ChildConflict;
}

/** A value that somebody else stored meanwhile, with the choice between it and the entered one. */
function Conflict({ list, row, conflict }: ConflictProps) {
  const { t } = useTranslation('children');
  const { language } = useWidgetServices();
  const placeOf = usePlaceOf();
  const { column, theirs } = conflict;
  const { module, item } = row;
  const place = placeOf(row, column?.pointer ?? statusPointer);
  const decide = (decision: Decision) =>
    list.change((rows) =>
      column === null
        ? decideFate(rows, keyOf(row), item.status, decision)
        : decideValue(rows, keyOf(row), column.db, valueOf(column, item), decision),
    );
  const views = column === null ? null : viewsOf(column.fieldType.document.type);
  const status = module.flow.byNumber.get(item.status);
  return (
    <li className={styles.conflict}>
      <span>
        <strong>{place}</strong>: {t('conflict_theirs')}{' '}
        {column === null || views === null ? (
          status !== undefined && textIn(status.label, language)
        ) : (
          <views.Read
            settings={column.settings}
            moduleType={module.document.type}
            item={item}
            value={theirs}
          />
        )}
      </span>
      <span className={styles.answers}>
        <Button size="small" onClick={() => decide('theirs')}>
          {t('take_theirs')}
        </Button>
        <Button size="small" type="primary" onClick={() => decide('mine')}>
          {t('keep_mine')}
        </Button>
      </span>
    </li>
  );
}

/** What others changed meanwhile and the person too, to be decided before saving. */
export function ChildConflicts({
  list,
  rows,
}: Pick<ConflictProps, 'list'> & { readonly rows: readonly ChildRow[] }) {
  const { t } = useTranslation('children');
  const placeOf = usePlaceOf();
  const conflicts = rows.flatMap((row) => conflictsOf(row).map((conflict) => ({ row, conflict })));
  const gone = rows.filter(({ state }) => state === 'gone');
  if (conflicts.length + gone.length === 0) return null;
  return (
    <section className={styles.conflicts} role="status" aria-label={t('conflicts')}>
      <ul>
        {conflicts.map(({ row, conflict }) => (
          <Conflict key={`${row.key} ${conflict.column?.db ?? ''}`} {...{ list, row, conflict }} />
        ))}
        {gone.map((row) => (
          <li key={row.key} className={styles.conflict}>
            <span>
              <strong>{placeOf(row, '')}</strong>: {t('gone')}
            </span>
            <Button size="small" onClick={() => list.change((all) => dropChild(all, row))}>
              {t('drop')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
