import { signedInNamespaces } from '../i18n/namespaces.ts';
import { lazyPage } from './lazy-page.ts';

/*
 * Every page but the sign-in is lazy. The arguments after the import are namespaces that only this
 * page uses and that are fetched with it.
 */

export const TwoFactorRoute = lazyPage(
  async () => (await import('../session/sign-in-routes.tsx')).TwoFactorRoute,
);
export const ForgotRoute = lazyPage(
  async () => (await import('../session/sign-in-routes.tsx')).ForgotRoute,
);
export const ResetRoute = lazyPage(
  async () => (await import('../session/sign-in-routes.tsx')).ResetRoute,
);
export const MagicLinkRoute = lazyPage(
  async () => (await import('../session/sign-in-routes.tsx')).MagicLinkRoute,
);
export const SignUpRoute = lazyPage(
  async () => (await import('../session/sign-up-routes.tsx')).SignUpRoute,
);
export const InvitationRoute = lazyPage(
  async () => (await import('../session/sign-up-routes.tsx')).InvitationRoute,
);
export const SetUpRoute = lazyPage(
  async () => (await import('../session/sign-up-routes.tsx')).SetUpRoute,
);
export const ProviderRoute = lazyPage(
  async () => (await import('../session/sign-up-routes.tsx')).ProviderRoute,
  'account',
);
export const LegalRoute = lazyPage(
  async () => (await import('../session/sign-up-routes.tsx')).LegalRoute,
);

export const SessionGate = lazyPage(async () => (await import('./authenticated.ts')).SessionGate);
export const Shell = lazyPage(
  async () => (await import('./authenticated.ts')).Shell,
  ...signedInNamespaces,
);
export const AppPlannedPageRoute = lazyPage(
  async () => (await import('./AppPlannedPageRoute.tsx')).AppPlannedPageRoute,
);
export const SetUpMoreRoute = lazyPage(
  async () => (await import('./SetUpMoreRoute.tsx')).SetUpMoreRoute,
);
export const SiteRoute = lazyPage(async () => (await import('./authenticated.ts')).SiteRoute);
export const HomeRoute = lazyPage(async () => (await import('./user-routes.tsx')).HomeRoute);
export const SitesRoute = lazyPage(async () => (await import('./user-routes.tsx')).SitesRoute);
export const StartRoute = lazyPage(
  async () => (await import('./settings-routes.tsx')).StartRoute,
  'guide',
  'organisation',
);
export const NewSiteRoute = lazyPage(
  async () => (await import('./settings-routes.tsx')).NewSiteRoute,
  'site_settings',
);
export const SearchPage = lazyPage(
  async () => (await import('../../screens/search/SearchPage.tsx')).SearchPage,
);
export const ReportRoute = lazyPage(
  async () => (await import('./ReportRoute.tsx')).ReportRoute,
  'report',
);
export const BulletinsRoute = lazyPage(
  async () => (await import('./user-routes.tsx')).BulletinsRoute,
);
export const CodeRoute = lazyPage(async () => (await import('./CodeRoute.tsx')).CodeRoute);
export const ShortLink = lazyPage(async () => (await import('./CodeRoute.tsx')).ShortLink);
export const UnsentRoute = lazyPage(
  async () => (await import('./user-routes.tsx')).UnsentRoute,
  'outbox',
);
export const HelpPage = lazyPage(
  async () => (await import('../../screens/help/HelpPage.tsx')).HelpPage,
  'help',
);
export const SupportRoute = lazyPage(
  async () => (await import('./user-routes.tsx')).SupportRoute,
  'help',
);
export const FeedbackRoute = lazyPage(
  async () => (await import('./user-routes.tsx')).FeedbackRoute,
  'help',
);
export const ProfileRoute = lazyPage(
  async () => (await import('./settings-routes.tsx')).ProfileRoute,
  'account',
);
export const OrganisationRoute = lazyPage(
  async () => (await import('./settings-routes.tsx')).OrganisationRoute,
  'organisation',
);
export const DevelopersRoute = lazyPage(
  async () => (await import('./settings-routes.tsx')).DevelopersRoute,
  'developers',
  'account',
  'access',
);
export const AuditRoute = lazyPage(
  async () => (await import('./settings-routes.tsx')).AuditRoute,
  'audit',
);
export const PeopleRoute = lazyPage(
  async () => (await import('./settings-routes.tsx')).PeopleRoute,
  'people',
);
