import { useTranslation } from 'react-i18next';
import type { ImportProblem } from '../../contract/imports.ts';
import { useFormat } from '../../ui/format/FormatProvider.tsx';
import { useIsPhone } from '../../ui/hooks/useMediaQuery.ts';
import styles from './import.module.css';

interface Props {
  readonly problems: readonly ImportProblem[];
  readonly label: string;
}

/** Row, column, value and reason of each problem; cards on phones. */
export function ProblemRows({ problems, label }: Props) {
  const { t } = useTranslation('import_screen');
  const { number } = useFormat();
  const isPhone = useIsPhone();
  const rows = problems.map(({ row, column, value, code, message }, index) => ({
    key: `${index} ${row} ${column ?? ''} ${code}`,
    row: number(row),
    column: column ?? t('whole_row'),
    value:
      column !== null && (value === null || value === '') ? (
        <span className={styles.note}>{t('empty_value')}</span>
      ) : (
        <span className={styles.value} title={value ?? undefined}>
          {value}
        </span>
      ),
    message,
  }));
  if (isPhone) {
    return (
      <ul className={styles.cards} aria-label={label}>
        {rows.map(({ key, row, column, value, message }) => (
          <li key={key} className={styles.card}>
            <strong>
              {t('row_number', { row })}, {column}
            </strong>
            {value}
            <span>{message}</span>
          </li>
        ))}
      </ul>
    );
  }
  return (
    <table className={styles.table} aria-label={label}>
      <thead>
        <tr>
          <th scope="col" className={styles.numeric}>
            {t('row')}
          </th>
          <th scope="col">{t('problem_column')}</th>
          <th scope="col">{t('value')}</th>
          <th scope="col">{t('why')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, row, column, value, message }) => (
          <tr key={key}>
            <td className={styles.numeric}>{row}</td>
            <td>{column}</td>
            <td className={styles.valueCell}>{value}</td>
            <td>{message}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
