import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsPhone } from '../../ui/hooks/useMediaQuery.ts';
import styles from './import.module.css';

interface Props {
  readonly rows: readonly {
    readonly key: string;
    readonly name: string;
    /** Samples of its values; all rows have them or none has. */
    readonly values?: ReactNode;
    /** Chooses its field. */
    readonly select: ReactNode;
  }[];
}

/** Each column of a file or sheet with its field; cards on phones. */
export function MappingTable({ rows }: Props) {
  const { t } = useTranslation('import_screen');
  if (useIsPhone()) {
    return (
      <ul className={styles.cards}>
        {rows.map(({ key, name, values, select }) => (
          <li key={key} className={styles.card}>
            <strong>{name}</strong>
            {values}
            {select}
          </li>
        ))}
      </ul>
    );
  }
  const hasValues = rows.some(({ values }) => values !== undefined);
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{t('column')}</th>
          {hasValues && <th scope="col">{t('sample')}</th>}
          <th scope="col">{t('field')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, name, values, select }) => (
          <tr key={key}>
            <th scope="row" className={styles.columnName}>
              {name}
            </th>
            {hasValues && <td>{values}</td>}
            <td className={styles.selectCell}>{select}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
