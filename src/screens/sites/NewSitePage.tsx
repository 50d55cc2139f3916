import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { mutate } from '../../api/mutate.ts';
import { sitesQueryOptions } from '../../api/query-options.ts';
import { CREATE_SITE } from '../../contract/sites.ts';
import { settingsPermission } from '../../domain/permissions.ts';
import { type CurrentUser, may } from '../../modules/session.ts';
import { isOpenable, sortSites } from '../../modules/sites.ts';
import { ForbiddenPage } from '../../ui/page/Forbidden.tsx';
import { Select } from '../../ui/antd/Select.tsx';
import { FieldFrame } from '../../ui/form/FieldFrame.tsx';
import { searchByLabel } from '../../ui/form/select-search.tsx';
import { Card } from '../../ui/page/Card.tsx';
import { PageHeader } from '../../ui/page/PageHeader.tsx';
import { useToast } from '../../ui/toast/useToast.ts';
import { SiteForm } from './form/SiteForm.tsx';
import { newSiteValues } from './form/site-values.ts';
import styles from './form/form.module.css';

/** The form of a new site, for people who manage settings of the whole organisation. */
export function NewSitePage({ me }: { readonly me: CurrentUser }) {
  const { t } = useTranslation('site_settings');
  if (!may(me, settingsPermission, null))
    return (
      <ForbiddenPage
        header={{ title: t('new') }}
        title={t('forbidden_title')}
        text={t('new_forbidden')}
      />
    );
  return (
    <>
      <PageHeader title={t('new')} />
      <NewSite me={me} />
    </>
  );
}

function NewSite({ me }: { readonly me: CurrentUser }) {
  const { t } = useTranslation('site_settings');
  const cache = useQueryClient();
  const navigate = useNavigate();
  const { toast } = useToast();
  const [source, setSource] = useState<number | null>(null);
  const [values] = useState(() =>
    newSiteValues(me.organisation.timezone ?? Intl.DateTimeFormat().resolvedOptions().timeZone),
  );
  return (
    <SiteForm
      stored={values}
      siteId={null}
      saveLabel={t('create')}
      start={<CopyFrom value={source} onChange={setSource} />}
      onSave={async (changes) => {
        const { id, name } = await mutate(cache, CREATE_SITE, {
          body: {
            timezone: values.timezone,
            ...changes,
            name: changes.name ?? '',
            ...(source !== null && { copy_from: source }),
          },
        });
        toast({ title: t('created', { name }) });
        void navigate(`/app/sites/${id}`, { replace: true });
      }}
    />
  );
}

interface CopyFromProps {
  readonly value: number | null;
  readonly onChange: (siteId: number | null) => void;
}

/** The site whose settings the new one takes over; nothing while there is none. */
function CopyFrom({ value, onChange }: CopyFromProps) {
  const { t, i18n } = useTranslation('site_settings');
  const sites = sortSites(
    (useQuery(sitesQueryOptions).data ?? []).filter(isOpenable),
    i18n.language,
  );
  if (sites.length === 0) return null;
  return (
    <Card title={t('copy_title')}>
      <FieldFrame label={t('copy_from')} help={t('copy_new_help')}>
        {(control) => (
          <Select
            {...control}
            className={styles.copy ?? ''}
            showSearch={searchByLabel}
            value={value ?? 0}
            options={[
              { value: 0, label: t('copy_nothing') },
              ...sites.map(({ id, site_name }) => ({ value: id, label: site_name })),
            ]}
            onChange={(id) => onChange(id === 0 ? null : id)}
          />
        )}
      </FieldFrame>
    </Card>
  );
}
