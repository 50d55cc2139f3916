import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { type HeldItem, itemHoldsQueryOptions } from '../../api/legal-holds.ts';
import type { LegalHold } from '../../contract/legal-holds.ts';
import { holdsPermission } from '../../domain/permissions.ts';
import { useFormat } from '../../ui/format/FormatProvider.tsx';
import { Alert } from '../../ui/state/Alert.tsx';
import { useModules } from '../registry/registry.ts';
import { type CurrentUser, may } from '../session.ts';
import { ReleaseHold } from './ReleaseHold.tsx';

interface Props extends HeldItem {
  readonly siteId: number;
  readonly me: CurrentUser;
  /** Spans the width of the page, without rounded corners. */
  readonly banner?: boolean;
}

/** Says which legal holds keep an item, who set them, and through which item above. */
export function HoldNotices({ siteId, me, module_type, item_id, banner = false }: Props) {
  const holds = useQuery(itemHoldsQueryOptions(siteId, { module_type, item_id })).data ?? [];
  return holds.map((hold) => (
    <HoldNotice
      key={hold.id}
      hold={hold}
      siteId={siteId}
      isOwn={hold.module_type === module_type && hold.item_id === item_id}
      mayRelease={may(me, holdsPermission, siteId)}
      banner={banner}
    />
  ));
}

interface NoticeProps {
  readonly hold: LegalHold;
  readonly siteId: number;
  /** Whether the hold is on the item itself. */
  readonly isOwn: boolean;
  readonly mayRelease: boolean;
  readonly banner: boolean;
}

function HoldNotice({ hold, siteId, isOwn, mayRelease, banner }: NoticeProps) {
  const { t } = useTranslation('legal_holds');
  const format = useFormat();
  const { byType } = useModules();
  const { reason, created_by_user_name: name, item_code, item_name, item_id } = hold;
  const route = byType.get(hold.module_type)?.document.route;
  return (
    <Alert
      type="warning"
      role="status"
      banner={banner}
      title={t('notice', { reason })}
      description={
        <>
          {t('set_by', { name, when: format.dateTime(hold.created_at) })}{' '}
          {!isOwn && route !== undefined && (
            <>
              {t('through')}{' '}
              <Link to={`/app/sites/${siteId}/${route}/${item_id}`}>{item_name ?? item_code}</Link>
            </>
          )}
        </>
      }
      action={mayRelease && isOwn ? <ReleaseHold siteId={siteId} hold={hold} /> : undefined}
    />
  );
}
