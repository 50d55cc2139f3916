import { useQueryClient } from '@tanstack/react-query';
import { ShieldAlert, ShieldCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button/Button.tsx';
import { accountsQueryOptions } from '../../api/account.ts';
import { invalidateCall } from '../../api/cache.ts';
import { callServer } from '../../api/client.ts';
import { isApiError } from '../../api/error.ts';
import { type AccountRow, END_ACCOUNT_SESSIONS } from '../../contract/accounts.ts';
import { useFormat } from '../../ui/format/FormatProvider.tsx';
import { useConfirm } from '../../ui/overlay/useConfirm.ts';
import { Avatar } from '../../ui/people/Avatar.tsx';
import { Badge } from '../../ui/status/Badge.tsx';
import { RoleExpiry } from '../../ui/status/RoleExpiry.tsx';
import { TwoLineLabel } from '../../ui/text/TwoLineLabel.tsx';
import { useToast } from '../../ui/toast/useToast.ts';
import styles from './people.module.css';

interface Props {
  readonly account: AccountRow;
  readonly isMe: boolean;
}

/** A person with roles, second factor and last use, and a button that ends their sessions. */
export function AccountItem({ account, isMe }: Props) {
  const { t } = useTranslation('people');
  const format = useFormat();
  const { id, display_name: name, email, is_active, roles, has_second_factor, sessions } = account;
  const last = account.last_used_at;
  const Shield = has_second_factor ? ShieldCheck : ShieldAlert;
  return (
    <li className={styles.row}>
      <div className={styles.person}>
        <Avatar person={{ id, name }} size={32} decorative />
        <TwoLineLabel
          name={
            <>
              {name}
              {isMe && <Badge>{t('you')}</Badge>}
              {!is_active && <Badge>{t('disabled')}</Badge>}
            </>
          }
          details={email}
        />
      </div>
      <ul className={styles.roles} aria-label={t('roles')}>
        {roles.map((role) => (
          <li key={`${role.role_id} ${role.site_id ?? ''}`}>
            {t(role.site_name === null ? 'role' : 'role_on', {
              role: role.role_name,
              site: role.site_name,
            })}
            {role.expires_at !== null && <RoleExpiry expiresAt={role.expires_at} />}
          </li>
        ))}
        {roles.length === 0 && <li className={styles.facts}>{t('no_roles')}</li>}
      </ul>
      <div className={styles.use}>
        <span className={styles.factor} data-missing={!has_second_factor}>
          <Shield />
          {t(has_second_factor ? 'factor' : 'no_factor')}
        </span>
        <span className={styles.facts}>
          {last === null ? t('never_used') : t('last_used', { when: format.ago(last) })}
          {sessions > 0 && ` · ${t('sessions', { count: sessions })}`}
        </span>
      </div>
      <div className={styles.verb}>
        {sessions > 0 && !isMe && <EndSessions id={id} name={name} />}
      </div>
    </li>
  );
}

function EndSessions({ id, name }: { readonly id: number; readonly name: string }) {
  const { t } = useTranslation('people');
  const cache = useQueryClient();
  const confirm = useConfirm();
  const { toast } = useToast();

  async function end(): Promise<void> {
    const agreed = await confirm({
      title: t('end_title', { name }),
      text: t('end_text'),
      verb: t('end'),
      danger: true,
    });
    if (!agreed) return;
    try {
      await callServer(END_ACCOUNT_SESSIONS, { params: { userId: id } });
      toast({ title: t('ended', { name }) });
    } catch (error) {
      if (!isApiError(error)) throw error;
      toast({ title: error.message, variant: 'destructive' });
    }
    await invalidateCall(cache, accountsQueryOptions.queryKey[0], null);
  }

  return (
    <Button size="small" aria-label={t('end_label', { name })} onClick={() => void end()}>
      {t('end')}
    </Button>
  );
}
