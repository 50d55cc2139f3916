import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { accessRequestsQueryOptions } from '../../api/access.ts';
import { REQUEST_ACCESS } from '../../contract/access-requests.ts';
import type { SiteRow } from '../../contract/directory.ts';
import { useServerMutation } from '../../modules/useServerMutation.ts';
import { Button } from '../../ui/button/Button.tsx';
import { NameDialog } from '../../ui/overlay/NameDialog.tsx';

interface Props {
  readonly site: SiteRow;
  /** Small if absent, as on cards. */
  readonly size?: 'small' | 'middle';
}

/** Asks the admins of a site for access, with a reason; or says that the request is open. */
export function RequestAccess({ site, size = 'small' }: Props) {
  const { t } = useTranslation('sites');
  const send = useServerMutation();
  const { data } = useQuery(accessRequestsQueryOptions);
  const [isAsking, setIsAsking] = useState(false);
  const isOpen = data?.requests.some(
    (request) => request.is_mine && request.state === 'open' && request.site.id === site.id,
  );
  if (isOpen === true) return <p role="status">{t('request_open')}</p>;
  return (
    <>
      <Button size={size} onClick={() => setIsAsking(true)}>
        {t('request')}
      </Button>
      {isAsking && (
        <NameDialog
          title={t('request_title', { site: site.site_name })}
          verb={t('send')}
          label={t('reason')}
          missing={t('reason_missing')}
          helpOf={() => t('request_text')}
          onSave={async (reason) => {
            const body = { site_id: site.id, reason };
            const done = t('requested', { site: site.site_name });
            return (await send(REQUEST_ACCESS, { body }, { done })) !== null;
          }}
          onClose={() => setIsAsking(false)}
        />
      )}
    </>
  );
}
