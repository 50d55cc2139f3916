import { useQuery } from '@tanstack/react-query';
import { LogIn } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { singleSignOnOf } from '../../api/single-sign-on.ts';
import { Button } from '../../ui/button/Button.tsx';
import { useDebouncedValue } from '../../ui/hooks/useDebouncedValue.ts';
import styles from './auth.module.css';

interface Props {
  readonly organisation: string;
  readonly email: string;
  readonly onGo: () => Promise<void>;
}

/** The provider of the organisation that the person typed; undefined while there is none. */
function useOrganisationSignIn(organisation: string, email: string) {
  const typed = useDebouncedValue(JSON.stringify([organisation.trim(), email.trim()]), 400);
  const [key = '', address = ''] = JSON.parse(typed) as string[];
  const { data } = useQuery(singleSignOnOf(key, address));
  return data?.label == null ? undefined : { ...data, label: data.label };
}

/** The button that leads to the provider of the organisation; hidden if it has none. */
export function OrganisationSignIn({ organisation, email, onGo }: Props) {
  const { t } = useTranslation('auth');
  const [isBusy, setIsBusy] = useState(false);
  const found = useOrganisationSignIn(organisation, email);
  if (found === undefined) return null;

  async function goToProvider(): Promise<void> {
    setIsBusy(true);
    await onGo();
    setIsBusy(false);
  }

  return (
    <div className={styles.fields} role="status">
      <Button
        block
        {...((found.leads || found.is_required) && { type: 'primary' as const })}
        icon={<LogIn size={18} />}
        className={styles.submit ?? ''}
        loading={isBusy}
        onClick={() => void goToProvider()}
      >
        {t('single_sign_on', { label: found.label })}
      </Button>
      {found.is_required && <p className={styles.method}>{t('single_sign_on_only')}</p>}
    </div>
  );
}
