import { useInfiniteQuery } from '@tanstack/react-query';
import { Scale } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { siteHoldsQueryOptions } from '../../api/legal-holds.ts';
import type { LegalHold } from '../../contract/legal-holds.ts';
import { holdsPermission } from '../../domain/permissions.ts';
import { ReleaseHold } from '../../modules/legal-holds/ReleaseHold.tsx';
import { useModules } from '../../modules/registry/registry.ts';
import { type CurrentUser, may } from '../../modules/session.ts';
import { Button } from '../../ui/button/Button.tsx';
import { Segmented } from '../../ui/form/Segmented.tsx';
import { useFormat } from '../../ui/format/FormatProvider.tsx';
import { Icon } from '../../ui/icons/Icon.tsx';
import { Card } from '../../ui/page/Card.tsx';
import { ItemRow, ItemRows } from '../../ui/page/ItemRows.tsx';
import { EmptyState } from '../../ui/state/EmptyState.tsx';
import { QueryState } from '../../ui/state/QueryState.tsx';
import { Code } from '../../ui/text/Code.tsx';
import styles from './recycle-bin.module.css';

interface Props {
  readonly siteId: number;
  readonly me: CurrentUser;
}

/** The legal holds of a site: those in force, or those that were released. */
export function LegalHolds({ siteId, me }: Props) {
  const { t } = useTranslation(['legal_holds', 'recycle_bin']);
  const [state, setState] = useState<'in_force' | 'released'>('in_force');
  const read = useInfiniteQuery(siteHoldsQueryOptions(siteId, state === 'released'));
  const holds = read.data?.pages.flatMap((page) => page.holds);
  const mayRelease = may(me, holdsPermission, siteId);
  return (
    <>
      <Segmented
        className={styles.choice}
        aria-label={t('state')}
        value={state}
        options={[
          { value: 'in_force', label: t('in_force') },
          { value: 'released', label: t('released') },
        ]}
        onChange={setState}
      />
      {holds === undefined && (
        <QueryState query={read} errorTitle={t('failed')} rows={4} rowHeight={64} />
      )}
      {holds?.length === 0 && (
        <EmptyState
          icon={<Scale size={24} />}
          title={t(state === 'released' ? 'none_released' : 'none')}
          text={t('none_text')}
          next="nothing"
        />
      )}
      {holds !== undefined && holds.length > 0 && (
        <Card title={t('title')} flush>
          <ItemRows>
            {holds.map((hold) => (
              <HoldRow key={hold.id} hold={hold} siteId={siteId} mayRelease={mayRelease} />
            ))}
          </ItemRows>
          {read.hasNextPage && (
            <div className={styles.more}>
              <Button loading={read.isFetchingNextPage} onClick={() => void read.fetchNextPage()}>
                {t('recycle_bin:more')}
              </Button>
            </div>
          )}
        </Card>
      )}
    </>
  );
}

interface RowProps {
  readonly hold: LegalHold;
  readonly siteId: number;
  readonly mayRelease: boolean;
}

function HoldRow({ hold, siteId, mayRelease }: RowProps) {
  const { t } = useTranslation('legal_holds');
  const format = useFormat();
  const { byType } = useModules();
  const document = byType.get(hold.module_type)?.document;
  const { item_code: code, item_id: id, created_by_user_name: name, released_at } = hold;
  const { released_by_user_name: releaser, release_reason: releaseReason } = hold;
  return (
    <ItemRow
      title={hold.item_name ?? code}
      to={document === undefined ? null : `/app/sites/${siteId}/${document.route}/${id}`}
      isLink={false}
      lead={<Icon name={document?.icon ?? 'box'} />}
      details={
        <>
          <Code>{code}</Code>
          {hold.is_deleted && <span>{t('is_deleted')}</span>}
          <span>{hold.reason}</span>
          <span className={styles.until}>
            {t('set_by', { name, when: format.dateTime(hold.created_at) })}
          </span>
          {released_at !== null && (
            <span className={styles.until}>
              {t('released_by', {
                name: releaser,
                when: format.dateTime(released_at),
                reason: releaseReason,
              })}
            </span>
          )}
        </>
      }
      end={released_at === null && mayRelease && <ReleaseHold siteId={siteId} hold={hold} />}
    />
  );
}
