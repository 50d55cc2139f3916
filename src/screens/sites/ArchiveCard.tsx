import { useQueryClient } from '@tanstack/react-query';
import { Archive } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { siteUsageQueryOptions } from '../../api/sites.ts';
import { ARCHIVE_SITE, type SiteUsage } from '../../contract/sites.ts';
import { useModules } from '../../modules/registry/registry.ts';
import { useServerMutation } from '../../modules/useServerMutation.ts';
import { useToastOnError } from '../../modules/useToastOnError.ts';
import { textIn } from '../../runtime/text.ts';
import { Button } from '../../ui/button/Button.tsx';
import { useFormat } from '../../ui/format/FormatProvider.tsx';
import { useConfirm } from '../../ui/overlay/useConfirm.ts';
import { Card } from '../../ui/page/Card.tsx';
import styles from './form/form.module.css';

interface Props {
  readonly siteId: number;
  readonly siteName: string;
}

/** Archives the site after a confirmation that names what hangs on it. */
export function ArchiveCard({ siteId, siteName }: Props) {
  const { t } = useTranslation('site_settings');
  const cache = useQueryClient();
  const confirm = useConfirm();
  const navigate = useNavigate();
  const send = useServerMutation();
  const attempt = useToastOnError();
  const [isBusy, setIsBusy] = useState(false);

  async function archive(): Promise<void> {
    setIsBusy(true);
    const usage = await attempt(t('archive_failed'), async () =>
      cache.query({ ...siteUsageQueryOptions(siteId), staleTime: 0 }),
    );
    setIsBusy(false);
    if (usage === null) return;
    const agreed = await confirm({
      title: t('archive_confirm', { name: siteName }),
      text: <Usage usage={usage.result} />,
      verb: t('archive_verb'),
      danger: true,
    });
    if (!agreed) return;
    const done = await send(
      ARCHIVE_SITE,
      { params: { siteId } },
      { failed: t('archive_failed'), done: t('archive_done', { name: siteName }) },
    );
    if (done !== null) void navigate('/app/sites');
  }

  return (
    <Card title={t('archive_title')}>
      <div className={styles.stack}>
        <p className={styles.note}>{t('archive_text')}</p>
        <div>
          <Button
            danger
            icon={<Archive size={18} />}
            loading={isBusy}
            onClick={() => void archive()}
          >
            {t('archive_verb')}
          </Button>
        </div>
      </div>
    </Card>
  );
}

function Usage({ usage: { people, items } }: { readonly usage: SiteUsage }) {
  const { t, i18n } = useTranslation('site_settings');
  const { byType } = useModules();
  const format = useFormat();
  return (
    <>
      <p>{t(items.length > 0 ? 'archive_people_items' : 'archive_people', { count: people })}</p>
      {items.length > 0 && (
        <ul>
          {items.map(({ module_type, count }) => {
            const name = byType.get(module_type)?.document.name;
            return (
              <li key={module_type}>
                {name === undefined ? module_type : textIn(name, i18n.language)}:{' '}
                {format.number(count)}
              </li>
            );
          })}
        </ul>
      )}
      <p>{t('archive_text')}</p>
    </>
  );
}
