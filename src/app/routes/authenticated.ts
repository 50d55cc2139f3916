/** The parts around every signed-in page, in one module so that they are fetched in one chunk. */
export { SessionGate } from '../session/SessionGate.tsx';
export { Shell } from '../shell/Shell.tsx';
export { SiteRoute } from './SiteRoute.tsx';
