import { lazy } from 'react';

/** Loaded only behind the session gate, so that the sign-in stays small. */
export const Shell = lazy(async () => ({ default: (await import('../shell/Shell.tsx')).Shell }));
export const AppPlaceRoute = lazy(async () => ({
  default: (await import('./AppPlaceRoute.tsx')).AppPlaceRoute,
}));
export const SiteRoute = lazy(async () => ({
  default: (await import('./SiteRoute.tsx')).SiteRoute,
}));
export const HomeRoute = lazy(async () => ({
  default: (await import('./own-pages.tsx')).HomeRoute,
}));
export const SitesPage = lazy(async () => ({
  default: (await import('../../screens/sites/SitesPage.tsx')).SitesPage,
}));
export const BulletinsRoute = lazy(async () => ({
  default: (await import('./own-pages.tsx')).BulletinsRoute,
}));
export const HelpPage = lazy(async () => ({
  default: (await import('../../screens/help/HelpPage.tsx')).HelpPage,
}));
export const SupportRoute = lazy(async () => ({
  default: (await import('./own-pages.tsx')).SupportRoute,
}));
export const FeedbackRoute = lazy(async () => ({
  default: (await import('./own-pages.tsx')).FeedbackRoute,
}));
