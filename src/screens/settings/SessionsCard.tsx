import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button/Button.tsx';
import { sessionsQueryOptions } from '../../api/account.ts';
import { END_SESSION, type SessionRow } from '../../contract/sessions.ts';
import { useServerMutation } from '../../modules/useServerMutation.ts';
import { useFormat } from '../../ui/format/FormatProvider.tsx';
import { useConfirm } from '../../ui/overlay/useConfirm.ts';
import { Card } from '../../ui/page/Card.tsx';
import { QueryState } from '../../ui/state/QueryState.tsx';
import { Badge } from '../../ui/status/Badge.tsx';
import { TwoLineLabel } from '../../ui/text/TwoLineLabel.tsx';
import styles from './rows.module.css';

/** The sessions of the person; all but this one can be ended, one by one or together. */
export function SessionsCard({ onLogOutEverywhere }: { readonly onLogOutEverywhere: () => void }) {
  const { t } = useTranslation('account');
  const read = useQuery(sessionsQueryOptions);
  const { data } = read;
  return (
    <Card title={t('sessions.title')}>
      {data !== undefined ? (
        <>
          <ul className={styles.rows}>
            {data.sessions.map((session) => (
              <SessionItem key={session.id} session={session} />
            ))}
          </ul>
          {data.sessions.length > 1 && (
            <Button danger onClick={onLogOutEverywhere}>
              {t('sessions.everywhere')}
            </Button>
          )}
        </>
      ) : (
        <QueryState query={read} errorTitle={t('sessions.failed')} rows={2} rowHeight={56} />
      )}
    </Card>
  );
}

function SessionItem({ session }: { readonly session: SessionRow }) {
  const { t } = useTranslation('account');
  const format = useFormat();
  const confirm = useConfirm();
  const mutate = useServerMutation();
  const { id, browser, system, address, is_current: isCurrent } = session;
  const named = browser !== null && system !== null;
  const device = named
    ? t('sessions.device', { browser, system })
    : (browser ?? system ?? t('sessions.unknown_device'));
  const facts = {
    used: format.ago(session.last_used_at),
    since: format.stamp(session.created_at),
  };

  async function end(): Promise<void> {
    const agreed = await confirm({
      title: t('sessions.end_title'),
      text: t('sessions.end_text', { device }),
      verb: t('sessions.end'),
    });
    if (!agreed) return;
    const done = t('sessions.ended', { device });
    await mutate(END_SESSION, { params: { sessionId: id } }, { done });
  }

  return (
    <li className={styles.row}>
      <TwoLineLabel
        name={
          <>
            {device}
            {isCurrent && <Badge isPositive>{t('sessions.current')}</Badge>}
          </>
        }
        details={
          address === null
            ? t('sessions.facts', facts)
            : t('sessions.facts_from', { ...facts, address })
        }
      />
      {!isCurrent && (
        <Button
          size="small"
          aria-label={t('sessions.end_label', { device })}
          onClick={() => void end()}
        >
          {t('sessions.end')}
        </Button>
      )}
    </li>
  );
}
