import { useTranslation } from 'react-i18next';
import { useId } from 'react';
import { Select } from '../../ui/antd/Select.tsx';
import type { ImportJob } from '../../contract/imports.ts';
import { FieldFrame } from '../../ui/form/FieldFrame.tsx';
import { useFormat } from '../../ui/format/FormatProvider.tsx';
import { Card } from '../../ui/page/Card.tsx';
import { ScrollRegion } from '../../ui/page/ScrollRegion.tsx';
import { useHeaderName } from './useHeaderName.ts';
import styles from './import.module.css';

/** Enough rows to check that the file was parsed correctly. */
const maxRows = 6;

/** The first rows of a file, with their original values. */
function SampleTable({ job: { headers, sample } }: { readonly job: ImportJob }) {
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

const separators: ReadonlyMap<string, 'comma' | 'semicolon' | 'tab' | 'pipe'> = new Map([
  [',', 'comma'],
  [';', 'semicolon'],
  ['\t', 'tab'],
  ['|', 'pipe'],
]);

interface Props {
  readonly job: ImportJob;
  readonly onSheet: (sheet: string) => void;
  readonly busy: boolean;
}

/** Facts about a file, with its first rows. */
export function FileSummary({ job, onSheet, busy }: Props) {
  const { t, i18n } = useTranslation('import_screen');
  const { number, size } = useFormat();
  const { encoding, separator, sheet, sheets, headers, progress } = job;
  const separatorName = separators.get(separator ?? '');
  const facts: readonly (readonly [string, string | null])[] = [
    [t('found.file'), `${job.file_name}, ${size(job.size)}`],
    [t('found.format'), job.format.toUpperCase()],
    [
      t('found.encoding'),
      encoding !== null && i18n.exists(`import_screen:encoding.${encoding}`)
        ? i18n.t(`import_screen:encoding.${encoding}`)
        : encoding,
    ],
    [
      t('found.separator'),
      separatorName === undefined ? separator : t(`separator.${separatorName}`),
    ],
    [t('found.columns'), number(headers.length)],
    [t('found.rows'), progress.total === null ? null : number(progress.total)],
  ];
  return (
    <>
      <Card>
        <dl className={styles.facts}>
          {facts.map(
            ([name, value]) =>
              value !== null && (
                <div key={name}>
                  <dt>{name}</dt>
                  <dd>{value}</dd>
                </div>
              ),
          )}
        </dl>
        {sheets.length > 1 && (
          <div className={styles.narrow}>
            <FieldFrame label={t('found.sheet')}>
              {(control) => (
                <Select<string>
                  {...control}
                  className={styles.full ?? ''}
                  loading={busy}
                  value={sheet ?? ''}
                  onChange={onSheet}
                  options={sheets.map((name) => ({ value: name, label: name }))}
                />
              )}
            </FieldFrame>
          </div>
        )}
      </Card>
      <SampleTable job={job} />
    </>
  );
}
