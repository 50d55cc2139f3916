import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import type { SiteRow } from '../../contract/directory.ts';
import { SiteServices } from '../../modules/services/SiteServices.tsx';
import type { CurrentUser } from '../../modules/session.ts';
import { Segmented } from '../../ui/form/Segmented.tsx';
import { PageHeader } from '../../ui/page/PageHeader.tsx';
import { DeletedItems } from './DeletedItems.tsx';
import { LegalHolds } from './LegalHolds.tsx';
import styles from './recycle-bin.module.css';

interface Props {
  readonly site: SiteRow;
  readonly me: CurrentUser;
}

/** The deleted items of a site, or the legal holds that keep items from being deleted for good. */
export function RecycleBinPage({ site, me }: Props) {
  const { t } = useTranslation(['recycle_bin', 'legal_holds']);
  const [params, setParams] = useSearchParams();
  const shown = params.get('show') === 'legal-holds' ? 'legal-holds' : 'deleted';
  const choice = (
    <Segmented
      className={styles.choice}
      aria-label={t('legal_holds:show')}
      value={shown}
      options={[
        { value: 'deleted', label: t('legal_holds:deleted_items') },
        { value: 'legal-holds', label: t('legal_holds:title') },
      ]}
      onChange={(value) => setParams(value === 'deleted' ? {} : { show: value }, { replace: true })}
    />
  );
  if (shown === 'deleted') return <DeletedItems site={site} me={me} choice={choice} />;
  return (
    <SiteServices site={site} me={me}>
      <PageHeader title={t('title')} note={t('legal_holds:none_text')} />
      <div className={styles.page}>
        {choice}
        <LegalHolds siteId={site.id} me={me} />
      </div>
    </SiteServices>
  );
}
