import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router-dom';
import { createCache } from '../api/cache.ts';
import { loadConfig } from '../api/config.ts';
import { App } from './App.tsx';
import { startI18n } from './i18n/setup.ts';
import { routes } from './router.tsx';
import { prefetchRoute } from './routes/prefetch-route.ts';

/** So long nothing but the mark of index.html is shown. */
const prefetchTimeoutMs = 2000;

/** Without its configuration the page still starts, and says itself what can't be reached. */
function warn(error: unknown): void {
  console.warn('The configuration of the page could not be read', error);
}

/** Not awaited: what comes ahead is built on this file, and waits until it has run. */
async function start(root: HTMLElement): Promise<void> {
  const cache = createCache();
  const configured = loadConfig().catch(warn);
  const texts = startI18n();
  const prefetch = prefetchRoute(globalThis.location, cache, configured);
  await Promise.all([configured, texts]);
  // One picture, rather than the waiting for each of its parts; who waits for long is told for what.
  await Promise.race([prefetch, new Promise((resolve) => setTimeout(resolve, prefetchTimeoutMs))]);
  createRoot(root).render(
    <StrictMode>
      <App cache={cache} router={createBrowserRouter(routes)} />
    </StrictMode>,
  );
}

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no element with the id "root"');
void start(root);
