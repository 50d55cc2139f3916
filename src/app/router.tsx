import { Suspense } from 'react';
import { Navigate, Outlet, type RouteObject } from 'react-router-dom';
import { shortLinkPath } from '../domain/short-link-path.ts';
import { FullPage } from '../screens/errors/FullPage.tsx';
import { Unauthorized } from '../screens/errors/pages.tsx';
import { AppError, RouteError } from './routes/route-errors.tsx';
import {
  AppPlannedPageRoute,
  AuditRoute,
  DevelopersRoute,
  BulletinsRoute,
  CodeRoute,
  FeedbackRoute,
  ForgotRoute,
  HelpPage,
  HomeRoute,
  InvitationRoute,
  LegalRoute,
  MagicLinkRoute,
  NewSiteRoute,
  OrganisationRoute,
  PeopleRoute,
  ProfileRoute,
  ProviderRoute,
  ReportRoute,
  ResetRoute,
  SearchPage,
  SessionGate,
  SetUpMoreRoute,
  SetUpRoute,
  Shell,
  ShortLink,
  SignUpRoute,
  SiteRoute,
  SitesRoute,
  StartRoute,
  SupportRoute,
  TwoFactorRoute,
  UnsentRoute,
} from './routes/lazy-routes.ts';
import { peopleTabs } from './routes/people-tabs.ts';
import { LoginRoute } from './session/login-route.tsx';
import {
  forgotPath,
  homePath,
  invitationPath,
  loginPath,
  logOutPath,
  magicLinkPath,
  providerPath,
  resetPath,
  setUpPath,
  signUpPath,
  twoFactorPath,
} from './session/paths.ts';
import { FullPageLoader } from './session/FullPageLoader.tsx';

const appRoutes: RouteObject[] = [
  { index: true, element: <HomeRoute /> },
  { path: 'sites', element: <SitesRoute /> },
  { path: 'sites/new', element: <NewSiteRoute /> },
  { path: 'sites/:siteId/*', element: <SiteRoute /> },
  { path: 'start', element: <StartRoute /> },
  { path: 'search', element: <SearchPage /> },
  { path: 'report', element: <ReportRoute /> },
  { path: 'q/:code', element: <CodeRoute /> },
  { path: 'bulletins', element: <BulletinsRoute /> },
  { path: 'unsent', element: <UnsentRoute /> },
  { path: 'help', element: <HelpPage /> },
  { path: 'support', element: <SupportRoute /> },
  { path: 'feedback', element: <FeedbackRoute /> },
  { path: 'settings/profile', element: <ProfileRoute /> },
  { path: 'settings/organisation', element: <OrganisationRoute tab="general" /> },
  { path: 'settings/organisation/sign-in', element: <OrganisationRoute tab="sign_in" /> },
  { path: 'settings/audit', element: <AuditRoute /> },
  { path: 'settings/developers', element: <DevelopersRoute /> },
  { path: 'settings/more', element: <SetUpMoreRoute /> },
  {
    path: 'people',
    element: <PeopleRoute />,
    children: peopleTabs.map(({ key, Tab }, at) =>
      at === 0 ? { index: true, element: <Tab /> } : { path: `${key}/*`, element: <Tab /> },
    ),
  },
  { path: '*', element: <AppPlannedPageRoute /> },
];

/**
 * Every path (spec 2.1 to 2.4): public routes, and routes behind the session gate inside the shell.
 */
export const routes: RouteObject[] = [
  {
    element: (
      <Suspense fallback={<FullPageLoader />}>
        <Outlet />
      </Suspense>
    ),
    errorElement: <AppError />,
    children: [
      { path: '/', element: <Navigate to={loginPath} replace /> },
      { path: loginPath, element: <LoginRoute /> },
      { path: twoFactorPath, element: <TwoFactorRoute /> },
      { path: '/auth/two-factor', element: <TwoFactorRoute /> },
      { path: forgotPath, element: <ForgotRoute /> },
      { path: resetPath, element: <ResetRoute /> },
      { path: magicLinkPath, element: <MagicLinkRoute /> },
      { path: signUpPath, element: <SignUpRoute /> },
      { path: invitationPath, element: <InvitationRoute /> },
      { path: setUpPath, element: <SetUpRoute /> },
      { path: providerPath, element: <ProviderRoute /> },
      { path: `${shortLinkPath}:code`, element: <ShortLink /> },
      { path: '/auth/terms', element: <LegalRoute kind="terms" /> },
      { path: '/auth/privacy', element: <LegalRoute kind="privacy" /> },
      {
        path: logOutPath,
        action: async (args) => (await import('./session/log-out.ts')).logOutAction(args),
        element: <Navigate to={homePath} replace />,
      },
      {
        path: '/unauthorized',
        element: (
          <FullPage>
            <Unauthorized />
          </FullPage>
        ),
      },
      {
        path: '/app',
        element: <SessionGate />,
        children: [
          {
            element: <Shell />,
            children: [{ errorElement: <RouteError />, children: appRoutes }],
          },
        ],
      },
      { path: '*', element: <Navigate to="/unauthorized" replace /> },
    ],
  },
];
