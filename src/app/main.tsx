import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router-dom';
import { createCache } from '../api/cache.ts';
import { loadConfig } from '../api/config.ts';
import { App } from './App.tsx';
import { startI18n } from './i18n/setup.ts';
import { routes } from './router.tsx';

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no element with the id "root"');

/** Without its configuration the page still starts, and says itself what can't be reached. */
function warn(error: unknown): void {
  console.warn('The configuration of the page could not be read', error);
}

await Promise.all([loadConfig().catch(warn), startI18n()]);
createRoot(root).render(
  <StrictMode>
    <App cache={createCache()} router={createBrowserRouter(routes)} />
  </StrictMode>,
);
