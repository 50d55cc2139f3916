import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { currentUserQueryOptions } from '../../api/query-options.ts';
import { AuthLayout } from '../../screens/auth/AuthLayout.tsx';
import { RequiredFactorPage } from '../../screens/settings/RequiredFactorPage.tsx';
import { useLogOut } from './log-out.ts';

/** Replaces every page until the person has the required second factor. */
export function RequiredFactor() {
  const { t } = useTranslation('account');
  const cache = useQueryClient();
  const logOut = useLogOut();
  return (
    <AuthLayout title={t('required.title')} isWide>
      <RequiredFactorPage
        onDone={() => cache.invalidateQueries({ queryKey: currentUserQueryOptions.queryKey })}
        onLogOut={() => void logOut()}
      />
    </AuthLayout>
  );
}
