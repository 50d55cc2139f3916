import { Download, Upload } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { SiteRow } from '../../contract/directory.ts';
import type { CompiledModule } from '../../runtime/compiled.ts';
import type { ViewDocument } from '../../runtime/documents.ts';
import { useListExport } from '../export/useListExport.tsx';
import { columnNames } from './columns.tsx';
import type { ListAction } from './ListActions.tsx';
import { toExportQuery } from './state/view-query.ts';

interface Options {
  readonly module: CompiledModule;
  readonly site: SiteRow;
  readonly view: ViewDocument;
  /** The name of the view; null if it is changed. */
  readonly viewName: string | null;
  /** The module's name as used within a sentence. */
  readonly name: string;
  /** The address of the list. */
  readonly base: string;
  readonly mayCreate: boolean;
}

/** The actions on a whole list: import, and export of its present view. */
export function useListActions(options: Options) {
  const { module, site, view, viewName, name, base, mayCreate } = options;
  const { t } = useTranslation(['list', 'export']);
  const navigate = useNavigate();
  const exported = useListExport({ module, siteId: site.id, name });
  const actions: readonly ListAction[] = [
    ...(mayCreate
      ? [
          {
            key: 'import',
            title: t('import'),
            icon: <Upload />,
            onSelect: () => void navigate(`${base}/import`),
          },
        ]
      : []),
    {
      key: 'export',
      title: t('export:export'),
      icon: <Download />,
      entries: exported.entriesOf(() => ({
        query: {
          ...toExportQuery(view, columnNames(module, view)),
          ...(viewName !== null && { view: viewName }),
        },
      })),
    },
  ];
  return { actions, exported };
}
