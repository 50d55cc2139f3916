import document from '../../../schemas/planned-pages.json' with { type: 'json' };
import { type CurrentUser, may } from '../../modules/session.ts';
import type { Text } from '../../runtime/text.ts';

/**
 * A page that has a path (spec 2.3 and 2.4) but no screen yet. If it names a module, the list of
 * that module replaces it as soon as the module document exists.
 */
export interface PlannedPage {
  /** Below the site, or below /app; `:name` matches one segment. */
  readonly path: string;
  /** Type of the module that replaces it. */
  readonly module?: string;
  /** Group of the sidebar. Pages without a label have no entry there. */
  readonly group?: string;
  readonly order?: number;
  readonly label?: Text;
  /** Name in the breadcrumbs, and title. */
  readonly name: Text;
  readonly icon?: string;
  /** The permission that the page requires. */
  readonly permission?: string;
  /** People can work with the page: the sidebar offers it to those with the permission. */
  readonly hasScreen?: boolean;
}

/** Planned pages of a site. */
export const plannedSitePages: readonly PlannedPage[] = document.site;
/** Planned pages of the organisation, and the viewers that belong to no site. */
export const plannedAppPages: readonly PlannedPage[] = document.app;

/** Whether a person has the permission that a page requires, on the site or, for null, everywhere. */
export function mayOpenPage(
  me: CurrentUser,
  { permission }: Pick<PlannedPage, 'permission'>,
  siteId: number | null,
): boolean {
  return permission === undefined || may(me, permission, siteId);
}
