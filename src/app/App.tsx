import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from 'react-router-dom';
import { UiProvider } from '../ui/UiProvider.tsx';

type Router = Parameters<typeof RouterProvider>[0]['router'];

interface Props {
  readonly cache: QueryClient;
  readonly router: Router;
}

/** The application: query cache, theme and routes. */
export function App({ cache, router }: Props) {
  return (
    <QueryClientProvider client={cache}>
      <UiProvider>
        <RouterProvider router={router} />
      </UiProvider>
    </QueryClientProvider>
  );
}
