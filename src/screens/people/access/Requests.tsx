import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { accessRequestsQueryOptions } from '../../../api/access.ts';
import { type AccessRequest, WITHDRAW_ACCESS_REQUEST } from '../../../contract/access-requests.ts';
import type { CurrentUser } from '../../../modules/session.ts';
import { useServerMutation } from '../../../modules/useServerMutation.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { useFormat } from '../../../ui/format/FormatProvider.tsx';
import { Card } from '../../../ui/page/Card.tsx';
import { ItemRow, ItemRows } from '../../../ui/page/ItemRows.tsx';
import { Avatar } from '../../../ui/people/Avatar.tsx';
import { GrantRequestDialog } from './GrantRequestDialog.tsx';
import { RefuseDialog } from './RefuseDialog.tsx';

interface Props {
  readonly me: CurrentUser;
  /** Only requests for this site; null: for every site. */
  readonly siteId: number | null;
}

/** Open requests for access, which the person grants or refuses; nothing without one. */
export function Requests({ me, siteId }: Props) {
  const { t } = useTranslation('access');
  const { data } = useQuery(accessRequestsQueryOptions);
  const [granting, setGranting] = useState<AccessRequest | null>(null);
  const [refusing, setRefusing] = useState<AccessRequest | null>(null);
  const open = (data?.requests ?? []).filter(
    ({ state, site }) => state === 'open' && (siteId === null || site.id === siteId),
  );
  return (
    <>
      {open.length > 0 && (
        <Card title={t('requests.title')} flush>
          <ItemRows>
            {open.map((request) => (
              <Row
                key={request.id}
                request={request}
                onGrant={() => setGranting(request)}
                onRefuse={() => setRefusing(request)}
              />
            ))}
          </ItemRows>
        </Card>
      )}
      {granting !== null && (
        <GrantRequestDialog me={me} request={granting} onClose={() => setGranting(null)} />
      )}
      {refusing !== null && <RefuseDialog request={refusing} onClose={() => setRefusing(null)} />}
    </>
  );
}

interface RowProps {
  readonly request: AccessRequest;
  readonly onGrant: () => void;
  readonly onRefuse: () => void;
}

function Row({ request, onGrant, onRefuse }: RowProps) {
  const { t } = useTranslation('access');
  const format = useFormat();
  const send = useServerMutation();
  const { id, person, site, reason, created_at, is_mine, may_decide } = request;
  const withdraw = () =>
    send(WITHDRAW_ACCESS_REQUEST, { params: { requestId: id } }, { done: t('requests.withdrawn') });
  return (
    <ItemRow
      title={t(is_mine ? 'requests.mine' : 'requests.asks', {
        name: person.name,
        site: site.name,
      })}
      to={null}
      isLink={false}
      lead={<Avatar person={person} size={32} decorative />}
      details={
        <>
          <span>{reason}</span>
          <time dateTime={created_at}>{format.ago(created_at)}</time>
        </>
      }
      end={
        <>
          {may_decide && (
            <>
              <Button type="primary" onClick={onGrant}>
                {t('requests.grant')}
              </Button>
              <Button onClick={onRefuse}>{t('requests.refuse')}</Button>
            </>
          )}
          {is_mine && <Button onClick={() => void withdraw()}>{t('requests.withdraw')}</Button>}
        </>
      }
    />
  );
}
