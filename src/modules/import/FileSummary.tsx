import { useTranslation } from 'react-i18next';
import { Select } from '../../ui/antd/Select.tsx';
import type { ImportJob } from '../../contract/imports.ts';
import { FieldFrame } from '../../ui/form/FieldFrame.tsx';
import { useFormat } from '../../ui/format/FormatProvider.tsx';
import { Card } from '../../ui/page/Card.tsx';
import styles from './import.module.css';
import { SampleTable } from './SampleTable.tsx';

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

/** What was found in a file, with its first rows. */
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
