import { useTranslation } from 'react-i18next';
import { useFindMarks } from '../../ui/text/FoundText.tsx';
import { EmptyValue } from '../common/TextValue.tsx';
import { findRow } from '../common/find-row.ts';
import { idsOf } from '../common/stored-values.ts';
import { useWidgetServices } from '../services.ts';
import { LabelTag } from './LabelTag.tsx';
import styles from './labels.module.css';

interface Props {
  readonly moduleType: string;
  readonly value: unknown;
  /** How many are shown before the rest becomes "+n". */
  readonly most?: number;
}

/** The labels of a value by colour and name; a label that no longer exists by its number. */
export function Labels({ moduleType, value, most = Infinity }: Props) {
  const { t } = useTranslation('widgets');
  const rows = useWidgetServices().labels.forModule(moduleType);
  const find = useFindMarks();
  const isFound = (id: number) => (find?.(findRow(rows, id)?.name ?? '').length ?? 0) > 0;
  // Those that a search found are not among the rest.
  const ids = idsOf(value).toSorted((a, b) => Number(isFound(b)) - Number(isFound(a)));
  if (ids.length === 0) return <EmptyValue />;
  const rest = ids.length - most;
  return (
    <span className={styles.tags}>
      {ids.slice(0, most).map((id) => {
        const label = findRow(rows, id);
        return label === undefined ? (
          <span key={id} className={styles.more}>
            {t('gone', { id })}
          </span>
        ) : (
          <LabelTag key={id} label={label} />
        );
      })}
      {rest > 0 && <span className={styles.more}>+{rest}</span>}
    </span>
  );
}
