import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callServer } from '../../api/client.ts';
import { errorText, isApiError } from '../../api/error.ts';
import { SETUP_TOTP, VERIFY_TOTP } from '../../contract/factors.ts';
import { SkeletonRows } from '../../ui/state/SkeletonRows.tsx';
import { Code } from '../../ui/text/Code.tsx';
import styles from './auth.module.css';
import { AuthLayout } from './AuthLayout.tsx';
import { CodeForm } from './CodeForm.tsx';
import { ProblemBox } from './ProblemBox.tsx';
import { signInErrorTexts } from './sign-in-error-texts.ts';

/** Sets up an authenticator app for a new account; other factors are in the profile. */
export function FirstFactor({ onDone }: { readonly onDone: () => void }) {
  const { t } = useTranslation('auth');
  const [problem, setProblem] = useState<string>();
  const { data, error } = useQuery({
    queryKey: [SETUP_TOTP.name],
    queryFn: () => callServer(SETUP_TOTP),
    // Each request would create another secret.
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  });

  async function giveCode(code: string): Promise<void> {
    setProblem(undefined);
    try {
      await callServer(VERIFY_TOTP, { body: { code } });
    } catch (failure) {
      if (isApiError(failure) && failure.code === 'wrong_code') setProblem(failure.message);
      throw failure;
    }
    onDone();
  }

  const secret = data?.reply.secret.replaceAll(/(.{4})(?!$)/g, '$1 ') ?? '';
  const shown = problem ?? (error === null ? undefined : errorText(error, signInErrorTexts));
  return (
    <AuthLayout title={t('first_factor.title')}>
      <h1>{t('first_factor.title')}</h1>
      <p className={styles.method}>{t('first_factor.text')}</p>
      {shown !== undefined && (
        <div className={styles.fields}>
          <ProblemBox text={shown} />
        </div>
      )}
      {data !== undefined ? (
        <>
          <img
            className={styles.qr}
            src={data.reply.qr}
            width={200}
            height={200}
            alt={t('first_factor.qr')}
          />
          <p className={styles.method}>
            {t('first_factor.secret')} <Code>{secret}</Code>
          </p>
          <CodeForm
            help={t('two_factor.changes')}
            onCode={giveCode}
            onProblem={(failure) => setProblem(errorText(failure, signInErrorTexts))}
          />
        </>
      ) : (
        error === null && <SkeletonRows rows={3} rowHeight={72} />
      )}
      <div className={styles.below}>
        <button type="button" className={styles.link} onClick={onDone}>
          {t('first_factor.later')}
        </button>
      </div>
    </AuthLayout>
  );
}
