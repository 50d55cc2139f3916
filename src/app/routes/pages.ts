import { lazy } from 'react';

/** Loaded only behind the session gate, so that the sign-in stays small. */
export const Shell = lazy(async () => ({ default: (await import('../shell/Shell.tsx')).Shell }));
export const SiteRoute = lazy(async () => ({
  default: (await import('./SiteRoute.tsx')).SiteRoute,
}));
