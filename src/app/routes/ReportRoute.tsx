import { ReportPage } from '../../screens/report/ReportPage.tsx';
import { useMe } from '../session/me.ts';
import { useSelectedSite } from '../shell/selected-site.tsx';

/** The report of a problem, on the selected site at first. */
export function ReportRoute() {
  return <ReportPage me={useMe()} selectedSiteId={useSelectedSite().site?.id ?? null} />;
}
