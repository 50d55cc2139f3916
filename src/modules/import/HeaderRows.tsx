import { useTranslation } from 'react-i18next';
import type { HeaderLines, ImportJob } from '../../contract/imports.ts';
import { FieldFrame } from '../../ui/form/FieldFrame.tsx';
import { NativeSelect } from '../../ui/form/NativeSelect.tsx';
import { Card } from '../../ui/page/Card.tsx';
import styles from './header-rows.module.css';

/** Rows below the names that are shown, to tell values from names. */
const shownValues = 2;
/** Rows that can name the columns together. */
const mostRows = 5;

type FirstRow = ImportJob['first_rows'][number];

const contentOf = ({ cells }: FirstRow): string =>
  cells.filter((cell) => cell.trim() !== '').join(' · ');

interface Props {
  readonly header: HeaderLines;
  readonly rows: readonly FirstRow[];
  readonly isBusy: boolean;
  readonly onChange: (header: HeaderLines) => void;
}

/** Which rows of a file name the columns, what is above them, and a choice of other rows. */
export function HeaderRows({ header, rows, isBusy, onChange }: Props) {
  const { t } = useTranslation('import_screen');
  const { first, last } = header;
  const above = rows.filter(({ number }) => number < first);
  const below = rows.filter(({ number }) => number > last).slice(0, shownValues);
  const names = rows.filter(({ number }) => number >= first && number <= last);
  const roleOf = (number: number) =>
    number < first ? 'above' : number > last ? 'values' : 'names';
  const option = (row: FirstRow) => ({
    value: String(row.number),
    label: t('names.row', { number: row.number, content: contentOf(row) }),
  });
  const from = rows.findIndex(({ number }) => number === first);
  return (
    <Card title={t('names.title')}>
      <p className={styles.found} role="status">
        {last === 0
          ? t('names.no_row')
          : first === last
            ? t('names.one', { row: first })
            : t('names.several', { first, last })}{' '}
        {above.length > 0 && t('names.left_out', { count: above.length })}
      </p>
      <details
        className={styles.more}
        open={above.length > 0 || first !== last || last === 0 || undefined}
      >
        <summary>{t('names.change')}</summary>
        <table className={styles.rows}>
          <thead>
            <tr>
              <th scope="col">{t('names.number')}</th>
              <th scope="col">{t('names.content')}</th>
              <th scope="col">{t('names.role')}</th>
            </tr>
          </thead>
          <tbody>
            {[...above, ...names, ...below].map((row) => (
              <tr key={row.number} data-role={roleOf(row.number)}>
                <th scope="row">{row.number}</th>
                <td>{contentOf(row)}</td>
                <td>{t(`names.is.${roleOf(row.number)}`)}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <div className={styles.choice}>
          <FieldFrame label={t('names.first')}>
            {(control) => (
              <NativeSelect
                {...control}
                disabled={isBusy}
                value={String(first)}
                options={[{ value: '0', label: t('names.without') }, ...rows.map(option)]}
                onChange={(value) => onChange({ first: Number(value), last: Number(value) })}
              />
            )}
          </FieldFrame>
          {last > 0 && (
            <FieldFrame label={t('names.last')} help={t('names.last_help')}>
              {(control) => (
                <NativeSelect
                  {...control}
                  disabled={isBusy}
                  value={String(last)}
                  options={rows.slice(from, from + mostRows).map(option)}
                  onChange={(value) => onChange({ first, last: Number(value) })}
                />
              )}
            </FieldFrame>
          )}
        </div>
      </details>
    </Card>
  );
}
