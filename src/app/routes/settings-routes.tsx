import { AuditPage } from '../../screens/audit/AuditPage.tsx';
import { PeoplePage } from '../../screens/people/PeoplePage.tsx';
import { DevelopersPage } from '../../screens/settings/developers/DevelopersPage.tsx';
import { OrganisationPage } from '../../screens/settings/OrganisationPage.tsx';
import { ProfilePage } from '../../screens/settings/ProfilePage.tsx';
import { NewSitePage } from '../../screens/sites/NewSitePage.tsx';
import { OrganisationLook } from '../../screens/settings/OrganisationLook.tsx';
import { StartPage } from '../../screens/start/StartPage.tsx';
import { useTranslation } from 'react-i18next';
import { useModules } from '../../modules/registry/registry.ts';
import { rootColumn } from '../../runtime/record/tree.ts';
import { sortModules } from '../shell/sidebar/navigation.ts';
import { useLogOut } from '../session/log-out.ts';
import { useMe } from '../session/me.ts';
import { peopleTabs } from './people-tabs.ts';

export function ProfileRoute() {
  const logOut = useLogOut();
  return <ProfilePage me={useMe()} onLogOut={(everywhere) => void logOut(everywhere)} />;
}

/** Settings of the organisation (spec 2.3). */
export function OrganisationRoute({ tab }: { readonly tab: 'general' | 'sign_in' }) {
  return <OrganisationPage me={useMe()} tab={tab} />;
}

/** API tokens and examples for programs. */
export function DevelopersRoute() {
  return <DevelopersPage me={useMe()} />;
}

/** The audit log of the organisation. */
export function AuditRoute() {
  return <AuditPage me={useMe()} />;
}

/** The guided start. */
export function StartRoute() {
  const { i18n } = useTranslation();
  const { modules } = useModules();
  // The first of the sidebar whose items need none of its own module above them.
  const importModule = sortModules(modules, i18n.language).find(
    (module) => rootColumn(module) === null,
  );
  return (
    <StartPage
      me={useMe()}
      importModule={importModule}
      look={(fields) => <OrganisationLook {...fields} />}
    />
  );
}

/** The form of a new site. */
export function NewSiteRoute() {
  return <NewSitePage me={useMe()} />;
}

/** The people of the organisation (spec 2.3), with its tabs. */
export function PeopleRoute() {
  return <PeoplePage me={useMe()} tabs={peopleTabs.map(({ key }) => key)} />;
}
