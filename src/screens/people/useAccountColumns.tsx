import { ShieldAlert, ShieldCheck } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { AccountRow } from '../../contract/accounts.ts';
import type { UserRow } from '../../contract/directory.ts';
import { useFormat } from '../../ui/format/FormatProvider.tsx';
import { type GridColumn, wrapped } from '../../ui/grid/columns.ts';
import { Avatar } from '../../ui/people/Avatar.tsx';
import { Badge } from '../../ui/status/Badge.tsx';
import { RoleExpiry } from '../../ui/status/RoleExpiry.tsx';
import { TwoLineLabel } from '../../ui/text/TwoLineLabel.tsx';
import { AccountMenu, type OpenAccount } from './AccountMenu.tsx';
import { isAbsentNow, lastDayOf } from './person/person-form.ts';
import styles from './people.module.css';

interface CellProps {
  readonly account: AccountRow;
}

interface PersonProps extends CellProps {
  readonly isMe: boolean;
  readonly people: readonly UserRow[];
}

function Person({ account, isMe, people }: PersonProps) {
  const { t } = useTranslation('people');
  const { id, display_name: name, email, is_active, is_invited, is_service: isService } = account;
  return (
    <div className={styles.person}>
      <Avatar person={{ id, name }} size={32} decorative />
      <TwoLineLabel
        name={
          <>
            {name}
            {isMe && <Badge>{t('you')}</Badge>}
            {isService && <Badge>{t('service')}</Badge>}
            {!is_active && <Badge>{t('disabled')}</Badge>}
            {is_active && is_invited && <Badge>{t('invited')}</Badge>}
          </>
        }
        details={
          <>
            {email}
            {account.kept_fields.length > 0 && <span className={styles.kept}>{t('kept')}</span>}
            <Absence account={account} people={people} />
          </>
        }
      />
    </div>
  );
}

/** The last day of the person's absence, if they are absent now, and their deputy. */
function Absence({ account, people }: Omit<PersonProps, 'isMe'>) {
  const { t } = useTranslation('people');
  const format = useFormat();
  const { absent_until: until, deputy_id } = account;
  if (until === null || !isAbsentNow(account)) return null;
  const deputy = people.find(({ id }) => id === deputy_id)?.display_name;
  const date = format.date(lastDayOf(until, format.timeZone));
  return (
    <span className={styles.absent}>
      {deputy === undefined ? t('absent', { date }) : t('absent_deputy', { date, name: deputy })}
    </span>
  );
}

function Roles({ account: { roles } }: CellProps) {
  const { t } = useTranslation('people');
  return (
    <ul className={styles.roles} aria-label={t('roles')}>
      {roles.map((role) => (
        <li key={`${role.role_id} ${role.site_id ?? ''}`}>
          {t(role.role_scope === 'Organisation' ? 'role' : 'role_on', {
            role: role.role_name,
            site: role.site_name ?? t('every_site'),
          })}
          {role.expires_at !== null && <RoleExpiry expiresAt={role.expires_at} />}
        </li>
      ))}
      {roles.length === 0 && <li className={styles.facts}>{t('no_roles')}</li>}
    </ul>
  );
}

function SignIn({ account }: CellProps) {
  const { t } = useTranslation('people');
  const format = useFormat();
  const { has_second_factor, last_used_at: last, sessions, is_invited, invited_at } = account;
  if (account.is_service) return <span className={styles.facts}>{t('no_sign_in')}</span>;
  if (is_invited && invited_at !== null)
    return (
      <span className={styles.facts}>{t('invited_on', { date: format.date(invited_at) })}</span>
    );
  const Shield = has_second_factor ? ShieldCheck : ShieldAlert;
  return (
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
  );
}

/** The columns of the list of people; their ids are those by which the list can be sorted. */
export function useAccountColumns(
  myId: number,
  people: readonly UserRow[],
  onOpen: OpenAccount,
): readonly GridColumn<AccountRow>[] {
  const { t } = useTranslation('people');
  return useMemo(
    () => [
      {
        id: 'name',
        name: t('name'),
        width: 230,
        flex: 4,
        isSortable: true,
        render: (account) =>
          wrapped(<Person account={account} isMe={account.id === myId} people={people} />),
        text: ({ display_name }) => display_name,
      },
      {
        id: 'roles',
        name: t('roles'),
        width: 180,
        flex: 3,
        render: (account) => wrapped(<Roles account={account} />),
        text: ({ roles }) => roles.map(({ role_name }) => role_name).join(', '),
      },
      {
        id: 'used',
        name: t('sign_in'),
        width: 180,
        flex: 3,
        isSortable: true,
        render: (account) => wrapped(<SignIn account={account} />),
        text: ({ last_used_at }) => last_used_at ?? '',
      },
      {
        id: 'actions',
        name: t('actions'),
        width: 90,
        render: (account) =>
          wrapped(
            <div className={styles.menu}>
              {/* Another person in the same row has a menu of their own. */}
              <AccountMenu
                key={account.id}
                account={account}
                isMe={account.id === myId}
                onOpen={onOpen}
              />
            </div>,
          ),
        text: () => '',
      },
    ],
    [t, myId, people, onOpen],
  );
}
