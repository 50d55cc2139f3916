import { Navigate, Outlet, type RouteObject } from 'react-router-dom';
import { FullPage } from '../screens/errors/FullPage.tsx';
import { NotFound, Unauthorized } from '../screens/errors/pages.tsx';
import { SitesPage } from '../screens/sites/SitesPage.tsx';
import { FailedApp, FailedPage } from './routes/failed.tsx';
import { Shell, SiteRoute } from './routes/pages.ts';
import { HomeRoute, ProfileRoute } from './routes/people-routes.tsx';
import { logOutAction } from './session/log-out.ts';
import {
  forgotPath,
  loginPath,
  logOutPath,
  magicLinkPath,
  resetPath,
  twoFactorPath,
} from './session/paths.ts';
import {
  ForgotRoute,
  LoginRoute,
  LogOutRoute,
  MagicLinkRoute,
  ResetRoute,
  TwoFactorRoute,
} from './session/sign-in-routes.tsx';
import { SessionGate } from './session/SessionGate.tsx';

const inside: RouteObject[] = [
  { index: true, element: <HomeRoute /> },
  { path: 'sites', element: <SitesPage /> },
  { path: 'sites/:siteId/*', element: <SiteRoute /> },
  { path: 'settings/profile', element: <ProfileRoute /> },
  { path: '*', element: <NotFound /> },
];

/** Every path (spec 2.1 to 2.4): public ones, and those behind the session gate in the shell. */
export const routes: RouteObject[] = [
  {
    element: <Outlet />,
    errorElement: <FailedApp />,
    children: [
      { path: '/', element: <Navigate to={loginPath} replace /> },
      { path: loginPath, element: <LoginRoute /> },
      { path: twoFactorPath, element: <TwoFactorRoute /> },
      { path: '/auth/two-factor', element: <TwoFactorRoute /> },
      { path: forgotPath, element: <ForgotRoute /> },
      { path: resetPath, element: <ResetRoute /> },
      { path: magicLinkPath, element: <MagicLinkRoute /> },
      { path: logOutPath, action: logOutAction, element: <LogOutRoute /> },
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
            children: [{ errorElement: <FailedPage />, children: inside }],
          },
        ],
      },
      { path: '*', element: <Navigate to="/unauthorized" replace /> },
    ],
  },
];
