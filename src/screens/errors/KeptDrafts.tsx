import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { type Draft, type DraftOwner, draftsOfOwner } from '../../api/drafts.ts';
import { saveFile } from '../../browser/save-file.ts';
import { useModules } from '../../modules/registry/registry.ts';
import { Button } from '../../ui/button/Button.tsx';
import { useFormat } from '../../ui/format/FormatProvider.tsx';
import { keptDraftsText } from './kept-drafts-text.ts';
import styles from './ErrorPage.module.css';

interface Props {
  readonly owner: DraftOwner;
  /** The site whose drafts are offered; null: every site. */
  readonly siteId: number | null;
}

/**
 * Offers the unsaved changes that this device keeps of items which the person may no longer open, as
 * a text file. Shows nothing if there are none.
 */
export function KeptDrafts({ owner, siteId }: Props) {
  const { t, i18n } = useTranslation('app');
  const { dateTime } = useFormat();
  const { byType } = useModules();
  const { data: drafts = [] } = useQuery({
    queryKey: ['kept drafts', owner.organisation, owner.user, siteId],
    queryFn: async (): Promise<readonly Draft[]> =>
      (await draftsOfOwner(owner)).filter(({ site }) => siteId === null || site === siteId),
    gcTime: 0,
  });
  if (drafts.length === 0) return null;
  const save = () => {
    const text = keptDraftsText(drafts, {
      modules: byType,
      language: i18n.language,
      dateTime,
      heading: (module, id) =>
        id === null ? t('kept_drafts.new_item', { module }) : t('kept_drafts.item', { module, id }),
    });
    saveFile(`${t('kept_drafts.file')}.txt`, new Blob([text], { type: 'text/plain' }));
  };
  return (
    <div className={styles.kept}>
      <p>{t('kept_drafts.text', { count: drafts.length })}</p>
      <Button icon={<Download size={16} />} onClick={save}>
        {t('kept_drafts.download')}
      </Button>
    </div>
  );
}
