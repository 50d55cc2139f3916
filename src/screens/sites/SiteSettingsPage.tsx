import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { mutate } from '../../api/mutate.ts';
import { siteSettingsQueryOptions } from '../../api/sites.ts';
import type { SiteRow } from '../../contract/directory.ts';
import { type SiteSettings, UPDATE_SITE } from '../../contract/sites.ts';
import { settingsPermission } from '../../domain/permissions.ts';
import { type CurrentUser, may } from '../../modules/session.ts';
import { Forbidden } from '../../ui/page/Forbidden.tsx';
import { PageHeader } from '../../ui/page/PageHeader.tsx';
import { QueryState } from '../../ui/state/QueryState.tsx';
import { useToast } from '../../ui/toast/useToast.ts';
import { ArchiveCard } from './ArchiveCard.tsx';
import { CopySettingsCard } from './CopySettingsCard.tsx';
import { SiteForm } from './form/SiteForm.tsx';

interface Props {
  readonly site: SiteRow;
  readonly me: CurrentUser;
}

/** Settings of a site (spec 2.4), for people who manage them. */
export function SiteSettingsPage({ site, me }: Props) {
  const { t } = useTranslation('site_settings');
  return (
    <>
      <PageHeader title={t('title')} meta={site.site_name} />
      {may(me, settingsPermission, site.id) ? (
        <Settings siteId={site.id} me={me} />
      ) : (
        <Forbidden
          title={t('forbidden_title')}
          text={t('forbidden_text', { name: site.site_name })}
        />
      )}
    </>
  );
}

function Settings({ siteId, me }: { readonly siteId: number; readonly me: CurrentUser }) {
  const { t } = useTranslation('site_settings');
  const read = useQuery(siteSettingsQueryOptions(siteId));
  if (read.data === undefined)
    return <QueryState query={read} errorTitle={t('failed')} rows={8} rowHeight={56} />;
  return <LoadedSettings settings={read.data} me={me} />;
}

interface LoadedProps {
  readonly settings: SiteSettings;
  readonly me: CurrentUser;
}

function LoadedSettings({ settings, me }: LoadedProps) {
  const { t } = useTranslation('site_settings');
  const cache = useQueryClient();
  const { toast } = useToast();
  const { id, version, name } = settings;
  return (
    <SiteForm
      stored={settings}
      siteId={id}
      saveLabel={t('save')}
      onSave={async (changes) => {
        await mutate(cache, UPDATE_SITE, { params: { siteId: id }, body: changes, version });
        toast({ title: t('saved') });
      }}
      end={
        <>
          <CopySettingsCard siteId={id} siteName={name} me={me} />
          {may(me, settingsPermission, null) && <ArchiveCard siteId={id} siteName={name} />}
        </>
      }
    />
  );
}
