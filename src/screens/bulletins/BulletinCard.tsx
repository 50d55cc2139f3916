import { useQuery } from '@tanstack/react-query';
import { Check, History, Pencil, Undo2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { Button } from '../../ui/button/Button.tsx';
import { sitesQueryOptions } from '../../api/query-options.ts';
import { type Bulletin, WITHDRAW_BULLETIN } from '../../contract/bulletins.ts';
import { useServerMutation } from '../../modules/useServerMutation.ts';
import { LinkedText } from '../../modules/activity/LinkedText.tsx';
import { useFormat } from '../../ui/format/FormatProvider.tsx';
import { bulletinHistoryQueryOptions } from '../../api/bulletins.ts';
import { ErrorState } from '../../ui/state/ErrorState.tsx';
import { SkeletonRows } from '../../ui/state/SkeletonRows.tsx';
import { useConfirm } from '../../ui/overlay/useConfirm.ts';
import styles from './bulletins.module.css';

interface Props {
  readonly bulletin: Bulletin;
  /** Undefined if there is nothing to mark as read. */
  readonly onRead: (() => void) | undefined;
  readonly onEdit: () => void;
}

/** One bulletin, with the actions that the person may take. */
export function BulletinCard({ bulletin, onRead, onEdit }: Props) {
  const { t } = useTranslation('bulletins');
  const [showsHistory, setShowsHistory] = useState(false);
  const withdraw = useWithdrawBulletin(bulletin);
  const { id, title, text, state, is_read, may_change } = bulletin;
  const isUnread = state === 'current' && !is_read;
  const place = useScrollToLinked(id);
  return (
    <article
      ref={place}
      id={`bulletin-${id}`}
      tabIndex={-1}
      className={styles.card}
      data-unread={isUnread}
      aria-labelledby={`bulletin-title-${id}`}
    >
      <div className={styles.head}>
        <h2 id={`bulletin-title-${id}`} className={styles.title}>
          {title}
        </h2>
        {state !== 'current' && <span className={styles.state}>{t(`states.${state}`)}</span>}
        {isUnread && <span className={styles.mark}>{t('unread')}</span>}
      </div>
      <Facts bulletin={bulletin} />
      <p className={styles.text}>
        <LinkedText text={text} />
      </p>
      <div className={styles.actions}>
        {isUnread && onRead !== undefined && (
          <Button icon={<Check />} onClick={onRead}>
            {t('mark_read')}
          </Button>
        )}
        {may_change && (
          <>
            <Button type="text" icon={<Pencil />} onClick={onEdit}>
              {t('edit')}
            </Button>
            <Button type="text" icon={<Undo2 />} onClick={() => void withdraw()}>
              {t('withdraw')}
            </Button>
          </>
        )}
        {(may_change || state === 'withdrawn') && (
          <Button
            type="text"
            icon={<History />}
            aria-expanded={showsHistory}
            onClick={() => setShowsHistory(!showsHistory)}
          >
            {t('history')}
          </Button>
        )}
      </div>
      {showsHistory && <BulletinHistory bulletinId={id} />}
    </article>
  );
}

/** The author, the recipients and the period of a bulletin. */
function Facts({ bulletin }: { readonly bulletin: Bulletin }) {
  const { t } = useTranslation('bulletins');
  const format = useFormat();
  const sites = useQuery(sitesQueryOptions).data ?? [];
  const { created_by, starts_at, ends_at, site_ids } = bulletin;
  const names = site_ids?.flatMap((id) => sites.find((site) => site.id === id)?.site_name ?? []);
  const facts = [
    created_by.name,
    names === undefined || names === null ? t('for_all') : names.join(', '),
    ends_at === null
      ? t('since', { start: format.dateTime(starts_at) })
      : t('between', { start: format.dateTime(starts_at), end: format.dateTime(ends_at) }),
  ];
  return <p className={styles.facts}>{facts.join(' · ')}</p>;
}

/** Scrolls to the bulletin that the address names (`#bulletin-7`). */
function useScrollToLinked(id: number) {
  const target = useRef<HTMLElement>(null);
  const { hash } = useLocation();
  const isLinked = hash === `#bulletin-${id}`;
  useEffect(() => {
    if (!isLinked) return;
    target.current?.scrollIntoView({ block: 'nearest' });
    target.current?.focus({ preventScroll: true });
  }, [isLinked]);
  return target;
}

/** The history of a bulletin. */
function BulletinHistory({ bulletinId }: { readonly bulletinId: number }) {
  const { t } = useTranslation('bulletins');
  const format = useFormat();
  const { data, error, refetch, isFetching } = useQuery(bulletinHistoryQueryOptions(bulletinId));
  if (data === undefined)
    return error === null ? (
      <SkeletonRows rows={1} rowHeight={32} />
    ) : (
      <ErrorState
        title={t('history_failed')}
        reason={error.message}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  return (
    <ol className={styles.history} aria-label={t('history')}>
      {data.map(({ sequence, at, user_name, happened }) => (
        <li key={sequence}>
          <span>{t(`happened.${happened}`, { who: user_name ?? t('somebody') })}</span>
          <time dateTime={at}>{format.stamp(at)}</time>
        </li>
      ))}
    </ol>
  );
}

/** Withdraws a bulletin after a confirmation. */
function useWithdrawBulletin(bulletin: Bulletin): () => Promise<void> {
  const { t } = useTranslation('bulletins');
  const confirm = useConfirm();
  const mutate = useServerMutation();
  return async () => {
    const agreed = await confirm({
      title: t('withdraw_title', { title: bulletin.title }),
      text: t('withdraw_text'),
      verb: t('withdraw'),
      danger: true,
    });
    if (!agreed) return;
    const { id: bulletinId, version } = bulletin;
    const titles = { done: t('withdrawn'), failed: t('not_withdrawn') };
    await mutate(WITHDRAW_BULLETIN, { params: { bulletinId }, version }, titles);
  };
}
