import { FileSpreadsheet, FileText } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { type ExportQuery, type SelectedExport, exportCalls } from '../../contract/exports.ts';
import type { CompiledModule } from '../../runtime/compiled.ts';
import { localeOf, textIn } from '../../runtime/text.ts';
import { useExport } from './useExport.ts';

interface ListExport {
  readonly module: CompiledModule;
  readonly siteId: number;
  /** The module's name within a sentence. */
  readonly name: string;
}

/** The query of the list, and the columns that it shows. */
type ExportSelectionQuery = Omit<ExportQuery, 'format' | 'language'>;

interface ExportSelection {
  readonly query: ExportSelectionQuery;
  /** Selected items, or all but some; absent for all. */
  readonly selected?: Pick<SelectedExport, 'ids' | 'except'>;
}

type ExportOptions = Pick<ExportQuery, 'format' | 'rows_of'>;

const formats = ['csv', 'xlsx'] as const;

const icons = { csv: <FileText />, xlsx: <FileSpreadsheet /> } as const;

/** Exports of a list or of its selected rows, with the columns shown, and the running export. */
export function useListExport({ module, siteId, name }: ListExport) {
  const { t, i18n } = useTranslation('export');
  const { running, start, cancel } = useExport();
  const { items, selected } = exportCalls(module.document);
  const language = localeOf(i18n.language).code;
  const params = { siteId };
  function run(selection: ExportSelection | null, options: ExportOptions): void {
    if (selection === null) return;
    const { query: question, selected: chosen } = selection;
    const query = { ...question, ...options, language };
    if (chosen === undefined) void start({ call: items, params, query, name });
    else void start({ call: selected, params, body: { ...query, ...chosen }, name });
  }
  const tables = module.columns.filter(({ rows, access }) => rows !== null && access !== 'none');
  /**
   * One menu entry for each format, and for the rows of each table. Choosing one calls `ask`; if that
   * returns null, nothing is exported.
   */
  const entriesOf = (ask: () => ExportSelection | null) => [
    ...formats.map((format) => ({
      key: `export_${format}`,
      title: t(format),
      description: t(`${format}_help`),
      icon: icons[format],
      onSelect: () => run(ask(), { format }),
    })),
    ...tables.flatMap(({ db, name: table }) =>
      formats.map((format) => ({
        key: `export_${db}_${format}`,
        title: t('rows', { table: textIn(table, language), format: format.toUpperCase() }),
        description: t('rows_help'),
        icon: icons[format],
        onSelect: () => run(ask(), { format, rows_of: db }),
      })),
    ),
  ];
  return { entriesOf, running, cancel };
}
