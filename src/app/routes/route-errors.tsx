import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { isRouteErrorResponse, useRevalidator, useRouteError } from 'react-router-dom';
import { FullPage } from '../../screens/errors/FullPage.tsx';
import { NotFound, SomethingWentWrong } from '../../screens/errors/pages.tsx';
import { LoadError } from '../../ui/lazy/lazy-value.ts';
import { ErrorState } from '../../ui/state/ErrorState.tsx';

/** The error of a page, shown inside the shell in place of the page. */
export function RouteError() {
  const error = useRouteError();
  useEffect(() => console.error(error), [error]);
  if (error instanceof LoadError) return <LoadFailure error={error} />;
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFound />;
  return <SomethingWentWrong message={error instanceof Error ? error.message : undefined} />;
}

/** A page whose code could not be fetched. */
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

/** The error of a page outside the shell. */
export function AppError() {
  return (
    <FullPage>
      <RouteError />
    </FullPage>
  );
}
