import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import {
  type Right,
  accessCheckQueryOptions,
  codeHoldersQueryOptions,
} from '../../../api/access.ts';
import { mutate } from '../../../api/mutate.ts';
import type { AccessReason } from '../../../contract/access-check.ts';
import type { UserRow } from '../../../contract/directory.ts';
import { VIEW_AS_PERSON } from '../../../contract/view-as.ts';
import { useToastOnError } from '../../../modules/useToastOnError.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { useFormat } from '../../../ui/format/FormatProvider.tsx';
import { QueryState } from '../../../ui/state/QueryState.tsx';
import styles from './access.module.css';

/** One sentence for each grant. */
function Reasons({ reasons }: { readonly reasons: readonly AccessReason[] }) {
  const { t } = useTranslation('access');
  const format = useFormat();
  const sentence = (reason: AccessReason) => {
    const { role_name, team_name, site_name, starts_at, expires_at, state, holds_all } = reason;
    const place = site_name === null ? t('why.everywhere') : t('why.on_site', { site: site_name });
    const day = (moment: string | null) => (moment === null ? '' : format.date(moment));
    return t(state === 'active' && holds_all ? 'why.reason_all' : `why.reason_${state}`, {
      role: role_name,
      where: reason.on_every_site ? t('why.on_every_site') : place,
      through: team_name === null ? '' : t('why.through', { team: team_name }),
      until: expires_at === null ? '' : t('why.until', { when: day(expires_at) }),
      when: day(state === 'planned' ? starts_at : expires_at),
    });
  };
  return (
    <ul className={styles.reasons}>
      {reasons.map((reason) => (
        <li key={`${reason.grant_id} ${reason.team_name ?? ''}`}>{sentence(reason)}</li>
      ))}
    </ul>
  );
}

interface PersonProps {
  readonly person: UserRow;
  readonly right: Right;
  readonly isMe: boolean;
}

/** Whether the person may do it, by which grants; and how to see what they see. */
export function PersonAnswer({ person, right, isMe }: PersonProps) {
  const { t } = useTranslation('access');
  const read = useQuery(accessCheckQueryOptions(person.id, right));
  if (read.data === undefined)
    return <QueryState query={read} errorTitle={t('why.failed')} rows={2} />;
  const { allowed, blocked_by, reasons } = read.data;
  return (
    <div className={styles.answer} role="status">
      <p className={styles.verdict}>
        {t(`why.${blocked_by ?? (allowed ? 'yes' : 'no')}`, { name: person.display_name })}
      </p>
      <Reasons reasons={reasons} />
      {!isMe && person.is_active && <ViewAs person={person} />}
    </div>
  );
}

/** Shows the product as the person sees it; the page loads again with their rights. */
function ViewAs({ person }: { readonly person: UserRow }) {
  const { t } = useTranslation('access');
  const cache = useQueryClient();
  const attempt = useToastOnError();
  const start = async () => {
    const body = { user_id: person.id };
    const done = await attempt(t('why.view_failed'), () => mutate(cache, VIEW_AS_PERSON, { body }));
    if (done !== null) window.location.assign('/app');
  };
  return (
    <div>
      <Button onClick={() => void start()}>
        {t('why.view_as', { name: person.display_name })}
      </Button>
    </div>
  );
}

/** Everyone who may do it, with the grants that allow it. */
export function HolderAnswer({ right }: { readonly right: Right }) {
  const { t } = useTranslation('access');
  const read = useQuery(codeHoldersQueryOptions(right));
  if (read.data === undefined)
    return <QueryState query={read} errorTitle={t('why.failed')} rows={3} />;
  const { people } = read.data;
  return (
    <div className={styles.answer} role="status">
      <p className={styles.verdict}>
        {people.length === 0 ? t('why.nobody') : t('why.people', { count: people.length })}
      </p>
      {people.map(({ id, name, reasons }) => (
        <div key={id}>
          <strong>{name}</strong>
          <Reasons reasons={reasons} />
        </div>
      ))}
    </div>
  );
}
