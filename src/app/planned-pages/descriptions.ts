import document from '../../../schemas/planned-page-descriptions.json' with { type: 'json' };
import type { Text } from '../../runtime/text.ts';
import type { PlannedPage } from './planned-pages.ts';

/** What a planned page says of itself; apart from its name, because few screens show it. */
export interface PlannedPageDescription {
  /** What the page will offer. */
  readonly description: Text;
  /** Routes of modules that help in the meantime. */
  readonly related?: readonly string[];
}

type Descriptions = { readonly [path: string]: PlannedPageDescription };

const ofSite: Descriptions = document.site;
const ofApp: Descriptions = document.app;

/** The description of a planned page of a site or of /app. Throws if it has none. */
export function describePlannedPage(
  { path }: Pick<PlannedPage, 'path'>,
  isOfSite: boolean,
): PlannedPageDescription {
  const found = (isOfSite ? ofSite : ofApp)[path];
  if (found === undefined) throw new Error(`The planned page ${path} has no description`);
  return found;
}
