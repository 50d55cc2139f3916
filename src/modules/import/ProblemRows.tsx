import { useTranslation } from 'react-i18next';
import type { ImportProblem } from '../../contract/imports.ts';
import { useFormat } from '../../ui/format/FormatProvider.tsx';
import { type GridColumn, wrapped } from '../../ui/grid/columns.ts';
import { Grid } from '../../ui/grid/Grid.tsx';
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
  const rows = problems.map((problem, id) => ({ ...problem, id }));
  type Column = GridColumn<(typeof rows)[number]>;
  const columnName: Column['text'] = ({ column }) => column ?? t('whole_row');
  const sheetName: Column['text'] = ({ sheet }) => sheet ?? '';
  const rowName = ({ sheet, row }: (typeof rows)[number]) =>
    sheet === null
      ? t('row_number', { row: number(row) })
      : t('row_of_sheet', { row: number(row), sheet });
  const position: readonly Column[] = isPhone
    ? [
        {
          id: 'position',
          name: t('row'),
          width: 0,
          render: (problem) =>
            wrapped(
              <strong>
                {rowName(problem)}, {columnName(problem)}
              </strong>,
            ),
        },
      ]
    : [
        ...(problems.some(({ sheet }) => sheet !== null)
          ? [{ id: 'sheet', name: t('found.sheet'), width: 120, text: sheetName }]
          : []),
        { id: 'row', name: t('row'), width: 80, isNumeric: true, text: ({ row }) => number(row) },
        { id: 'column', name: t('problem_column'), width: 120, flex: 2, text: columnName },
      ];
  const columns: readonly Column[] = [
    ...position,
    {
      id: 'value',
      name: t('value'),
      width: 160,
      flex: 3,
      render: ({ column, value }) =>
        wrapped(
          column !== null && (value === null || value === '') ? (
            <span className={styles.note}>{t('empty_value')}</span>
          ) : (
            <span className={styles.value} title={value ?? undefined}>
              {value}
            </span>
          ),
        ),
      text: ({ value }) => value ?? '',
    },
    { id: 'reason', name: t('why'), width: 200, flex: 4, text: ({ message }) => message },
  ];
  return (
    <Grid
      label={label}
      rowCount={rows.length}
      rowAt={(index) => rows[index]}
      columns={columns}
      density={null}
      isStacked={isPhone}
    />
  );
}
