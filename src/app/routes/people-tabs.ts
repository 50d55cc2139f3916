import { lazyPage } from './lazy-page.ts';

/**
 * The tabs of /app/people in their order. Each is a route: the first is the page itself, the others
 * are below it under their key. A tab's name is the text `people:tabs.{key}`.
 */
export const peopleTabs = [
  {
    key: 'people',
    Tab: lazyPage(async () => (await import('../../screens/people/Accounts.tsx')).Accounts),
  },
  {
    key: 'teams',
    Tab: lazyPage(async () => (await import('../../screens/people/teams/TeamsTab.tsx')).TeamsTab),
  },
  {
    key: 'roles',
    Tab: lazyPage(
      async () => (await import('../../screens/people/roles/RolesTab.tsx')).RolesTab,
      'access',
    ),
  },
  {
    key: 'access',
    Tab: lazyPage(
      async () => (await import('../../screens/people/access/AccessTab.tsx')).AccessTab,
      'access',
    ),
  },
] as const;
