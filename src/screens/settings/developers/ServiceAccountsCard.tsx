import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { serviceAccountsQueryOptions } from '../../../api/api-tokens.ts';
import { CREATE_SERVICE_ACCOUNT, type ServiceAccount } from '../../../contract/api-tokens.ts';
import type { CurrentUser } from '../../../modules/session.ts';
import { useServerMutation } from '../../../modules/useServerMutation.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { NameDialog } from '../../../ui/overlay/NameDialog.tsx';
import { Card } from '../../../ui/page/Card.tsx';
import { EmptyState } from '../../../ui/state/EmptyState.tsx';
import { QueryState } from '../../../ui/state/QueryState.tsx';
import { Badge } from '../../../ui/status/Badge.tsx';
import { TwoLineLabel } from '../../../ui/text/TwoLineLabel.tsx';
import rows from '../rows.module.css';
import styles from './developers.module.css';
import { TokenDialog } from './TokenDialog.tsx';

/** Accounts of programs, for people managers of the organisation. */
export function ServiceAccountsCard({ me }: { readonly me: CurrentUser }) {
  const { t } = useTranslation('developers');
  const read = useQuery(serviceAccountsQueryOptions);
  const mutate = useServerMutation();
  const [isOpen, setOpen] = useState(false);
  const [account, setAccount] = useState<ServiceAccount>();

  async function save(name: string): Promise<boolean> {
    const made = await mutate(
      CREATE_SERVICE_ACCOUNT,
      { body: { display_name: name } },
      { done: t('account_made', { name }) },
    );
    if (made !== null) setOpen(false);
    return made !== null;
  }

  const accounts = read.data?.service_accounts;
  return (
    <Card
      title={t('service_accounts')}
      extra={
        <Button icon={<Plus size={16} />} onClick={() => setOpen(true)}>
          {t('new_account')}
        </Button>
      }
    >
      <p className={styles.lead}>{t('service_text')}</p>
      <p className={styles.lead}>
        <Link to="/app/people/access">{t('give_roles')}</Link>
      </p>
      {accounts === undefined ? (
        <QueryState query={read} errorTitle={t('failed')} rows={2} rowHeight={56} />
      ) : accounts.length === 0 ? (
        <EmptyState
          title={t('no_accounts')}
          text={t('no_accounts_text')}
          next={<Button onClick={() => setOpen(true)}>{t('first_account')}</Button>}
        />
      ) : (
        <ul className={rows.rows}>
          {accounts.map((each) => (
            <li key={each.id} className={rows.row}>
              <TwoLineLabel
                name={
                  <>
                    {each.display_name}
                    {!each.is_active && <Badge>{t('disabled')}</Badge>}
                  </>
                }
                details={
                  each.roles
                    .map(({ role_name, site_name }) => [role_name, site_name ?? ''].join(' '))
                    .join(', ') || t('no_roles')
                }
              />
              {each.is_active && (
                <Button
                  size="small"
                  aria-label={t('new_token_of', { name: each.display_name })}
                  onClick={() => setAccount(each)}
                >
                  {t('new_token')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {isOpen && (
        <NameDialog
          title={t('new_account')}
          verb={t('make')}
          label={t('name')}
          missing={t('name_missing')}
          onSave={save}
          onClose={() => setOpen(false)}
        />
      )}
      {account !== undefined && (
        <TokenDialog me={me} account={account} onClose={() => setAccount(undefined)} />
      )}
    </Card>
  );
}
