import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router-dom';
import { createCache } from '../api/cache.ts';
import { setDeviceReader } from '../api/device-reader.ts';
import { loadConfig } from '../api/config.ts';
import { keepsAnything } from '../modules/local-data/switched-on.ts';
import { App } from './App.tsx';
import { startI18n } from './i18n/setup.ts';
import { routes } from './router.tsx';
import { prefetchRoute } from './routes/prefetch-route.ts';

/** For this long only the logo of index.html is shown. */
const prefetchTimeoutMs = 2000;

/** Without its configuration the page still starts, and shows that it can't reach the server. */
function warn(error: unknown): void {
  console.warn('The configuration of the page could not be read', error);
}

/** Reports what was thrown, which React wraps in an error that only says that it rendered again. */
function reportCause(error: unknown): void {
  reportError(error instanceof Error ? (error.cause ?? error) : error);
}

/**
 * Not awaited: the chunks that are prefetched import this file, and would wait for it to finish.
 */
async function start(root: HTMLElement): Promise<void> {
  const cache = createCache();
  setDeviceReader(async (call, input, effort) => {
    if (effort !== undefined && !keepsAnything()) return null;
    // Lazy: only a page whose server is slow or away needs it.
    const { readFromDevice } = await import('../modules/local-data/reader/device-reader.ts');
    return readFromDevice(cache, call, input, effort);
  });
  const configured = loadConfig().catch(warn);
  const texts = startI18n();
  const prefetch = prefetchRoute(globalThis.location, cache, configured);
  await Promise.all([configured, texts]);
  // Render once with everything prefetched, not once per part. After the timeout the page renders
  // and shows what it is waiting for.
  await Promise.race([prefetch, new Promise((resolve) => setTimeout(resolve, prefetchTimeoutMs))]);
  createRoot(root, { onRecoverableError: reportCause }).render(
    <StrictMode>
      <App cache={cache} router={createBrowserRouter(routes)} />
    </StrictMode>,
  );
}

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no element with the id "root"');
void start(root);
