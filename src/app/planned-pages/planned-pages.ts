import document from '../../../schemas/planned-pages.json' with { type: 'json' };
import type { Text } from '../../runtime/text.ts';

/**
 * A page that the product has an address for (spec 2.3 and 2.4) and no screen of its own. One that
 * is bound to a module is that module's list as soon as its document is there.
 */
export interface PlannedPage {
  /** Below the site, or below /app; `:name` stands for one segment. */
  readonly path: string;
  /** Type of the module that fills it. */
  readonly module?: string;
  /** Of the sidebar; those without a label have no entry there. */
  readonly group?: string;
  readonly order?: number;
  readonly label?: Text;
  /** In the trail and as the title. */
  readonly name: Text;
  readonly icon?: string;
  /** The permission that it takes to use it. */
  readonly permission?: string;
  /** What will be found here. */
  readonly description: Text;
  /** Routes of modules that help meanwhile. */
  readonly related: readonly string[];
}

/** Places of a site. */
export const plannedSitePages: readonly PlannedPage[] = document.site;
/** Places of the organisation, and the viewers that belong to no site. */
export const plannedAppPages: readonly PlannedPage[] = document.app;
