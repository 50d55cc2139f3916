import { FileSpreadsheet, FileText } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { type ExportQuery, type SelectedExport, exportCalls } from '../../contract/exports.ts';
import type { CompiledModule } from '../../runtime/compiled.ts';
import { localeOf } from '../../runtime/text.ts';
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

const icons = { csv: <FileText />, xlsx: <FileSpreadsheet /> } as const;

/** Exports of a list or of its selected rows, with the columns shown, and the running export. */
export function useListExport({ module, siteId, name }: ListExport) {
  const { t, i18n } = useTranslation('export');
  const { running, start, cancel } = useExport();
  const { items, selected } = exportCalls(module.document);
  const language = localeOf(i18n.language).code;
  const params = { siteId };
  /**
   * One menu entry for each format. Choosing one calls `ask`; if that returns null, nothing is
   * exported.
   */
  const entriesOf = (ask: () => ExportSelection | null) =>
    (['csv', 'xlsx'] as const).map((format) => ({
      key: `export_${format}`,
      title: t(format),
      description: t(`${format}_help`),
      icon: icons[format],
      onSelect() {
        const selection = ask();
        if (selection === null) return;
        const { query: question, selected: chosen } = selection;
        const query = { ...question, format, language };
        if (chosen === undefined) void start({ call: items, params, query, name });
        else void start({ call: selected, params, body: { ...query, ...chosen }, name });
      },
    }));
  return { entriesOf, running, cancel };
}
