import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { callServer } from '../../api/client.ts';
import { errorText } from '../../api/error.ts';
import { GET_LEGAL_TEXT } from '../../contract/organisations.ts';
import { languages, localeOf } from '../../runtime/text.ts';
import { ErrorState } from '../../ui/state/ErrorState.tsx';
import { SkeletonRows } from '../../ui/state/SkeletonRows.tsx';
import { Markdown } from '../../ui/text/Markdown.tsx';
import styles from './auth.module.css';
import { AuthLayout } from './AuthLayout.tsx';
import { BackToSignIn } from './BackToSignIn.tsx';
import { signInErrorTexts } from './sign-in-error-texts.ts';

interface Props {
  readonly kind: 'terms' | 'privacy';
  /** The short name of the organisation; null for the only organisation. */
  readonly organisation: string | null;
  readonly onBack: () => void;
}

/**
 * Terms or privacy notice of an organisation, in the reader's language if it exists in that
 * language.
 */
export function LegalPage({ kind, organisation, onBack }: Props) {
  const { t, i18n } = useTranslation('auth');
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: [GET_LEGAL_TEXT.name, kind, organisation],
    queryFn: async ({ signal }) => {
      const query = organisation === null ? {} : { organisation };
      return (await callServer(GET_LEGAL_TEXT, { params: { kind }, query, signal })).reply;
    },
    retry: false,
  });
  const own = localeOf(i18n.language).code;
  const text = [own, ...languages]
    .map((language) => data?.texts[language])
    .find((each) => each !== undefined && each.trim() !== '');
  return (
    <AuthLayout title={t(kind)} organisation={organisation ?? ''} isWide>
      <BackToSignIn onBack={onBack} />
      <h1>{t(kind)}</h1>
      {data === undefined ? (
        error === null ? (
          <SkeletonRows rows={6} rowHeight={32} />
        ) : (
          <ErrorState
            title={t('legal.failed')}
            reason={errorText(error, signInErrorTexts)}
            onRetry={() => void refetch()}
            retrying={isFetching}
          />
        )
      ) : text === undefined ? (
        <p className={styles.method}>{t('legal.none')}</p>
      ) : (
        <>
          <p className={styles.method}>{data.organisation}</p>
          <Markdown text={text} />
        </>
      )}
    </AuthLayout>
  );
}
