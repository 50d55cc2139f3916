import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { isRouteErrorResponse, useRevalidator, useRouteError } from 'react-router-dom';
import { FullPage } from '../../screens/errors/FullPage.tsx';
import { NotFound, SomethingWentWrong } from '../../screens/errors/pages.tsx';
import { LoadError } from '../../ui/lazy/lazy-value.ts';
import { ErrorState } from '../../ui/state/ErrorState.tsx';

/** What a page threw, in the place of the page; the shell around it stays. */
export function RouteError() {
  const error = useRouteError();
  useEffect(() => console.error(error), [error]);
  if (error instanceof LoadError) return <LoadFailure error={error} />;
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFound />;
  return <SomethingWentWrong message={error instanceof Error ? error.message : undefined} />;
}

/** A page that could not be fetched. */
function LoadFailure({ error }: { readonly error: LoadError }) {
  const { t } = useTranslation('ui');
  const { revalidate, state } = useRevalidator();
  const retry = () => {
    error.retry();
    void revalidate();
  };
  return (
    <ErrorState
      title={t('load_failed')}
      reason={t('load_failed_why')}
      onRetry={retry}
      retrying={state === 'loading'}
    />
  );
}

/** The same where there is no shell. */
export function AppError() {
  return (
    <FullPage>
      <RouteError />
    </FullPage>
  );
}
