import { signedInNamespaces } from '../i18n/groups.ts';
import { page } from './page.ts';

/*
 * Every page but the sign-in, each fetched when it is first shown; after it, texts of its own.
 */

export const TwoFactorRoute = page(
  async () => (await import('../session/sign-in-routes.tsx')).TwoFactorRoute,
);
export const ForgotRoute = page(
  async () => (await import('../session/sign-in-routes.tsx')).ForgotRoute,
);
export const ResetRoute = page(
  async () => (await import('../session/sign-in-routes.tsx')).ResetRoute,
);
export const MagicLinkRoute = page(
  async () => (await import('../session/sign-in-routes.tsx')).MagicLinkRoute,
);
export const LogOutRoute = page(
  async () => (await import('../session/sign-in-routes.tsx')).LogOutRoute,
);
export const SignUpRoute = page(
  async () => (await import('../session/way-in-routes.tsx')).SignUpRoute,
);
export const SetUpRoute = page(
  async () => (await import('../session/way-in-routes.tsx')).SetUpRoute,
);
export const ProviderRoute = page(
  async () => (await import('../session/way-in-routes.tsx')).ProviderRoute,
  'account',
);
export const LegalRoute = page(
  async () => (await import('../session/way-in-routes.tsx')).LegalRoute,
);

export const SessionGate = page(async () => (await import('./inside.ts')).SessionGate);
export const Shell = page(async () => (await import('./inside.ts')).Shell, ...signedInNamespaces);
export const AppPlannedPageRoute = page(async () => (await import('./AppPlaceRoute.tsx')).AppPlannedPageRoute);
export const SiteRoute = page(async () => (await import('./inside.ts')).SiteRoute);
export const HomeRoute = page(async () => (await import('./own-pages.tsx')).HomeRoute);
export const SitesPage = page(
  async () => (await import('../../screens/sites/SitesPage.tsx')).SitesPage,
);
export const BulletinsRoute = page(async () => (await import('./own-pages.tsx')).BulletinsRoute);
export const HelpPage = page(
  async () => (await import('../../screens/help/HelpPage.tsx')).HelpPage,
  'help',
);
export const SupportRoute = page(
  async () => (await import('./own-pages.tsx')).SupportRoute,
  'help',
);
export const FeedbackRoute = page(
  async () => (await import('./own-pages.tsx')).FeedbackRoute,
  'help',
);
export const ProfileRoute = page(
  async () => (await import('./people-routes.tsx')).ProfileRoute,
  'account',
);
export const OrganisationRoute = page(
  async () => (await import('./people-routes.tsx')).OrganisationRoute,
  'organisation',
);
export const PeopleRoute = page(
  async () => (await import('./people-routes.tsx')).PeopleRoute,
  'people',
);
