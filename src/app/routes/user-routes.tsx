import { BulletinsPage } from '../../screens/bulletins/BulletinsPage.tsx';
import { FeedbackPage } from '../../screens/help/FeedbackPage.tsx';
import { SupportPage } from '../../screens/help/SupportPage.tsx';
import { HomePage } from '../../screens/home/HomePage.tsx';
import { OutboxPage } from '../../screens/outbox/OutboxPage.tsx';
import { SitesPage } from '../../screens/sites/SitesPage.tsx';
import { useMe } from '../session/me.ts';

export function HomeRoute() {
  return <HomePage me={useMe()} />;
}

/** Every site of the organisation (spec 2.3). */
export function SitesRoute() {
  return <SitesPage me={useMe()} />;
}

export function BulletinsRoute() {
  return <BulletinsPage me={useMe()} />;
}

export function SupportRoute() {
  return <SupportPage me={useMe()} />;
}

export function FeedbackRoute() {
  return <FeedbackPage me={useMe()} />;
}

/** What the person has changed on this device and not sent. */
export function UnsentRoute() {
  return <OutboxPage me={useMe()} />;
}
