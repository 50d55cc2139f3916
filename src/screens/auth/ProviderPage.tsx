import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../api/error.ts';
import { Button } from '../../ui/button/Button.tsx';
import { COMPLETE_OIDC, type ProviderName } from '../../contract/identities.ts';
import { SkeletonRows } from '../../ui/state/SkeletonRows.tsx';
import styles from './auth.module.css';
import { AuthLayout } from './AuthLayout.tsx';
import { ProblemBox } from './ProblemBox.tsx';
import { signInErrorTexts } from './sign-in-error-texts.ts';
import { type SignInResult, signInByProvider } from './sign-in.ts';

interface Props {
  readonly provider: ProviderName;
  /** The query string of the address. */
  readonly search: string;
  readonly onResult: (outcome: SignInResult) => void;
  readonly onBack: () => void;
}

/** The page to which a provider redirects: it continues the sign-in, or shows why that failed. */
export function ProviderPage({ provider, search, onResult, onBack }: Props) {
  const { t } = useTranslation('auth');
  const isCancelled = new URLSearchParams(search).has('error');
  const { error } = useQuery({
    queryKey: [COMPLETE_OIDC.name, provider, search],
    queryFn: async () => {
      onResult(await signInByProvider(provider, search));
      return true;
    },
    enabled: !isCancelled,
    // The answer of a provider can be used once.
    retry: false,
    staleTime: Infinity,
  });
  const name = t(`providers.${provider}`);
  const problem = isCancelled
    ? t('provider.broken_off', { name })
    : error === null
      ? undefined
      : errorText(error, signInErrorTexts);
  return (
    <AuthLayout title={t('provider.title', { name })}>
      <h1>{t('provider.title', { name })}</h1>
      {problem === undefined ? (
        <div role="status">
          <p className={styles.method}>{t('provider.waiting')}</p>
          <SkeletonRows rows={2} rowHeight={48} />
        </div>
      ) : (
        <div className={styles.fields}>
          <ProblemBox text={problem} />
          <Button type="primary" block className={styles.submit ?? ''} onClick={onBack}>
            {t('two_factor.back')}
          </Button>
        </div>
      )}
    </AuthLayout>
  );
}
