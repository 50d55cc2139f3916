import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { ImportJob } from '../../contract/imports.ts';
import { Card } from '../../ui/page/Card.tsx';
import { ScrollRegion } from '../../ui/page/ScrollRegion.tsx';
import styles from './import.module.css';
import { useHeaderName } from './useHeaderName.ts';

/** As many rows as are enough to see whether the file was read rightly. */
const maxRows = 6;

/** The first rows of a file, as they stand in it. */
export function SampleTable({ job: { headers, sample } }: { readonly job: ImportJob }) {
  const { t } = useTranslation('import_screen');
  const nameOf = useHeaderName();
  const id = useId();
  const columns = headers.map((header, index) => ({
    key: `${id} ${index}`,
    name: nameOf(header, index),
    cell: (row: readonly string[]) => row[index] ?? '',
  }));
  const rows = sample.slice(0, maxRows).map((row, index) => ({ key: `${id} row ${index}`, row }));
  return (
    <Card title={t('preview')} flush>
      {rows.length === 0 ? (
        <p className={styles.inside}>{t('no_rows')}</p>
      ) : (
        <ScrollRegion label={t('preview')}>
          <table className={styles.table}>
            <thead>
              <tr>
                {columns.map(({ key, name }) => (
                  <th key={key} scope="col">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(({ key, row }) => (
                <tr key={key}>
                  {columns.map((column) => (
                    <td key={column.key}>
                      <span className={styles.sampleCell}>{column.cell(row)}</span>
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollRegion>
      )}
    </Card>
  );
}
