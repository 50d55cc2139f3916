import { AuditPage } from '../../screens/audit/AuditPage.tsx';
import { PeoplePage } from '../../screens/people/PeoplePage.tsx';
import { OrganisationPage } from '../../screens/settings/OrganisationPage.tsx';
import { ProfilePage } from '../../screens/settings/ProfilePage.tsx';
import { useLogOut } from '../session/log-out.ts';
import { useMe } from '../session/me.ts';
import { peopleTabs } from './people-tabs.ts';

export function ProfileRoute() {
  const logOut = useLogOut();
  return <ProfilePage me={useMe()} onLogOut={(everywhere) => void logOut(everywhere)} />;
}

/** Settings of the organisation (spec 2.3). */
export function OrganisationRoute() {
  return <OrganisationPage me={useMe()} />;
}

/** The audit log of the organisation. */
export function AuditRoute() {
  return <AuditPage me={useMe()} />;
}

/** The people of the organisation (spec 2.3), with its tabs. */
export function PeopleRoute() {
  return <PeoplePage me={useMe()} tabs={peopleTabs.map(({ key }) => key)} />;
}
