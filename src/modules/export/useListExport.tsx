import { FileSpreadsheet, FileText } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { type ExportQuery, exportCalls } from '../../contract/exports.ts';
import type { CompiledModule } from '../../runtime/compiled.ts';
import { type Language, languages } from '../../runtime/text.ts';
import { useExport } from './useExport.ts';

interface ListExport {
  readonly module: CompiledModule;
  readonly siteId: number;
  /** The module's name as it stands in a sentence. */
  readonly name: string;
  /** What the list is asked, and the columns that it shows. */
  readonly query: Omit<ExportQuery, 'format' | 'language'>;
}

const icon = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const;

const icons = { csv: <FileText {...icon} />, xlsx: <FileSpreadsheet {...icon} /> } as const;

const spoken = (language: string): Language =>
  languages.find((each) => language.startsWith(each)) ?? 'en';

/** Exports of a list as it is shown: one entry for each format, and the one on its way. */
export function useListExport({ module, siteId, name, query }: ListExport) {
  const { t, i18n } = useTranslation('export');
  const { running, start, cancel } = useExport();
  const { items: call } = exportCalls(module.document);
  const language = spoken(i18n.language);
  const entries = (['csv', 'xlsx'] as const).map((format) => ({
    key: `export_${format}`,
    title: t(format),
    description: t(`${format}_help`),
    icon: icons[format],
    onSelect: () =>
      void start({ call, params: { siteId }, query: { ...query, format, language }, name }),
  }));
  return { entries, running, cancel };
}
