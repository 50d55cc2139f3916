/** What every signed-in page stands in; together, so that it comes in one file. */
export { SessionGate } from '../session/SessionGate.tsx';
export { Shell } from '../shell/Shell.tsx';
export { SiteRoute } from './SiteRoute.tsx';
