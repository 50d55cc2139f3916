import { useEffect } from 'react';
import { isRouteErrorResponse, useRouteError } from 'react-router-dom';
import { FullPage } from '../../screens/errors/FullPage.tsx';
import { NotFound, SomethingWentWrong } from '../../screens/errors/pages.tsx';

/** What a page threw, in the place of the page; the shell around it stays. */
export function FailedPage() {
  const error = useRouteError();
  useEffect(() => console.error(error), [error]);
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFound />;
  return <SomethingWentWrong message={error instanceof Error ? error.message : undefined} />;
}

/** The same where there is no shell. */
export function FailedApp() {
  return (
    <FullPage>
      <FailedPage />
    </FullPage>
  );
}
