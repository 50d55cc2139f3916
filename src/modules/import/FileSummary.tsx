import { useTranslation } from 'react-i18next';
import { Select } from '../../ui/antd/Select.tsx';
import type { ChosenTable, ImportJob } from '../../contract/imports.ts';
import { FieldFrame } from '../../ui/form/FieldFrame.tsx';
import { useFormat } from '../../ui/format/FormatProvider.tsx';
import { type GridColumn, wrapped } from '../../ui/grid/columns.ts';
import { Grid } from '../../ui/grid/Grid.tsx';
import { Card } from '../../ui/page/Card.tsx';
import { HeaderRows } from './HeaderRows.tsx';
import { useHeaderName } from './useHeaderName.ts';
import styles from './import.module.css';

/** Enough rows to check that the file was parsed correctly. */
const maxRows = 6;

/** In px, of a column with these texts: as wide as the longest, within bounds. */
const widthOf = (texts: readonly string[]) =>
  Math.min(280, Math.max(80, 28 + 8 * Math.max(...texts.map(({ length }) => length))));

/** The first rows of a file, with their original values. */
function SampleRows({ job: { headers, sample } }: { readonly job: ImportJob }) {
  const { t } = useTranslation('import_screen');
  const nameOf = useHeaderName();
  const rows = sample.slice(0, maxRows).map((cells, id) => ({ id, cells }));
  const columns = headers.map((header, index): GridColumn<(typeof rows)[number]> => {
    const text = ({ cells }: (typeof rows)[number]) => cells[index] ?? '';
    return {
      id: String(index),
      name: nameOf(header, index),
      width: widthOf([nameOf(header, index), ...rows.map(text)]),
      flex: 1,
      render: (row) =>
        wrapped(
          <span className={styles.value} title={text(row)}>
            {text(row)}
          </span>,
        ),
      text,
    };
  });
  return (
    <Card title={t('preview')} flush>
      {rows.length === 0 ? (
        <p className={styles.inside}>{t('no_rows')}</p>
      ) : (
        <Grid
          label={t('preview')}
          rowCount={rows.length}
          rowAt={(index) => rows[index]}
          columns={columns}
          density={null}
        />
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
  readonly onTable: (table: ChosenTable) => void;
  readonly busy: boolean;
}

/** Facts about a file, with its first rows. */
export function FileSummary({ job, onTable, busy }: Props) {
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
            <FieldFrame label={t('found.sheet')} help={t('found.sheet_help')}>
              {(control) => (
                <Select<string>
                  {...control}
                  className={styles.full ?? ''}
                  loading={busy}
                  value={sheet ?? ''}
                  onChange={(name) => onTable({ sheet: name })}
                  options={sheets.map((name) => ({ value: name, label: name }))}
                />
              )}
            </FieldFrame>
          </div>
        )}
      </Card>
      {job.header !== null && job.first_rows.length > 0 && (
        <HeaderRows
          header={job.header}
          rows={job.first_rows}
          isBusy={busy}
          onChange={(header) => onTable({ sheet, header })}
        />
      )}
      <SampleRows job={job} />
    </>
  );
}
