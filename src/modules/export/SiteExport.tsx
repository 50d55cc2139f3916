import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button/Button.tsx';
import { EXPORT_SITE } from '../../contract/exports.ts';
import type { SiteRow } from '../../contract/directory.ts';
import { ExportNotice } from './ExportNotice.tsx';
import { useExport } from './useExport.ts';

/** Exports everything of a site as JSON lines. */
export function SiteExport({ site }: { readonly site: SiteRow }) {
  const { t } = useTranslation('export');
  const { running, start, cancel } = useExport();
  if (running !== null) return <ExportNotice running={running} cancel={cancel} />;
  const params = { siteId: site.id };
  const name = t('site_name', { site: site.site_name });
  return (
    <Button
      icon={<Download />}
      title={t('site_help')}
      onClick={() => void start({ call: EXPORT_SITE, params, name })}
    >
      {t('site')}
    </Button>
  );
}
