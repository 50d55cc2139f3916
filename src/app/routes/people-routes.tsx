import { HomePage } from '../../screens/home/HomePage.tsx';
import { ProfilePage } from '../../screens/settings/ProfilePage.tsx';
import { useLogOut } from '../session/log-out.ts';
import { useMe } from '../session/me.ts';

export function HomeRoute() {
  return <HomePage me={useMe()} />;
}

export function ProfileRoute() {
  const logOut = useLogOut();
  return <ProfilePage me={useMe()} onLogOut={(everywhere) => void logOut(everywhere)} />;
}
