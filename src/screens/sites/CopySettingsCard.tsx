import { useQuery } from '@tanstack/react-query';
import { Copy } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sitesQueryOptions } from '../../api/query-options.ts';
import { COPY_SITE_SETTINGS } from '../../contract/sites.ts';
import { settingsPermission } from '../../domain/permissions.ts';
import { type CurrentUser, may } from '../../modules/session.ts';
import { isOpenable, sortSites } from '../../modules/sites.ts';
import { useServerMutation } from '../../modules/useServerMutation.ts';
import { Select } from '../../ui/antd/Select.tsx';
import { Button } from '../../ui/button/Button.tsx';
import { FieldFrame } from '../../ui/form/FieldFrame.tsx';
import { searchByLabel } from '../../ui/form/select-search.tsx';
import { useConfirm } from '../../ui/overlay/useConfirm.ts';
import { Card } from '../../ui/page/Card.tsx';
import { useToast } from '../../ui/toast/useToast.ts';
import styles from './form/form.module.css';

interface Props {
  readonly siteId: number;
  readonly siteName: string;
  readonly me: CurrentUser;
}

/** Copies the settings of another site that the person manages; nothing while there is none. */
export function CopySettingsCard({ siteId, siteName, me }: Props) {
  const { t, i18n } = useTranslation('site_settings');
  const confirm = useConfirm();
  const send = useServerMutation();
  const { toast } = useToast();
  const [chosen, setChosen] = useState<number | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const sites = sortSites(
    (useQuery(sitesQueryOptions).data ?? []).filter(
      (site) => site.id !== siteId && isOpenable(site) && may(me, settingsPermission, site.id),
    ),
    i18n.language,
  );
  if (sites.length === 0) return null;

  async function copy(from: number): Promise<void> {
    const source = sites.find(({ id }) => id === from)?.site_name ?? '';
    const agreed = await confirm({
      title: t('copy_confirm', { source, name: siteName }),
      text: t('copy_help'),
      verb: t('copy_verb'),
    });
    if (!agreed) return;
    setIsBusy(true);
    const copied = await send(
      COPY_SITE_SETTINGS,
      { params: { siteId }, body: { from_site_id: from } },
      { failed: t('copy_failed') },
    );
    setIsBusy(false);
    if (copied === null) return;
    const count = Object.values(copied).reduce((sum, each) => sum + each, 0);
    toast({ title: t('copied'), description: t('copied_rows', { count }) });
  }

  return (
    <Card title={t('copy_title')}>
      <div className={styles.stack}>
        <FieldFrame label={t('copy_from')} help={t('copy_help')}>
          {(control) => (
            <Select
              {...control}
              className={styles.copy ?? ''}
              showSearch={searchByLabel}
              placeholder={t('copy_choose')}
              value={chosen}
              options={sites.map(({ id, site_name }) => ({ value: id, label: site_name }))}
              onChange={setChosen}
            />
          )}
        </FieldFrame>
        <div>
          <Button
            icon={<Copy size={18} />}
            loading={isBusy}
            disabled={chosen === null}
            onClick={() => chosen !== null && void copy(chosen)}
          >
            {t('copy_verb')}
          </Button>
        </div>
      </div>
    </Card>
  );
}
