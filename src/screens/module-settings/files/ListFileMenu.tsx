import { FileDown, FileUp } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { downloadFile } from '../../../api/download.ts';
import { saveFile } from '../../../browser/save-file.ts';
import { EXPORT_SITE_LIST } from '../../../contract/list-files.ts';
import type { SiteListName } from '../../../contract/list-rows.ts';
import { useToastOnError } from '../../../modules/useToastOnError.ts';
import { MoreMenu } from '../../../ui/menu/MoreMenu.tsx';

interface Props {
  readonly place: {
    readonly siteId: number;
    readonly list: SiteListName;
    readonly moduleType: string;
  };
  /** The dropdown list whose options are exported. */
  readonly dropdownId?: number;
  readonly onImport?: () => void;
}

/** Imports a list from a file, and exports it as one. */
export function ListFileMenu({ place, dropdownId, onImport }: Props) {
  const { t } = useTranslation('module_settings');
  const attempt = useToastOnError();
  const { siteId, list, moduleType } = place;

  async function save(format: 'csv' | 'xlsx'): Promise<void> {
    await attempt(t('export.failed'), async () => {
      const { name, content } = await downloadFile(EXPORT_SITE_LIST, {
        params: { siteId, list },
        query: {
          format,
          ...(moduleType !== '' && { module_type: moduleType }),
          ...(dropdownId !== undefined && { dropdown_id: dropdownId }),
        },
        signal: AbortSignal.timeout(120_000),
        onProgress: () => {},
      });
      saveFile(name, content);
    });
  }

  return (
    <MoreMenu
      label={t('files')}
      entries={() => [
        ...(onImport === undefined
          ? []
          : [
              {
                key: 'import',
                title: t('import.menu'),
                icon: <FileUp size={16} />,
                onSelect: onImport,
              },
            ]),
        ...(['xlsx', 'csv'] as const).map((format) => ({
          key: format,
          title: t(`export.${format}`),
          icon: <FileDown size={16} />,
          onSelect: () => void save(format),
        })),
      ]}
    />
  );
}
