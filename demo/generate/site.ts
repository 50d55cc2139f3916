import type { DemoSite } from '../types.ts';
import { sourceRows } from './read.ts';

/** A source site, with what generating its rows needs in addition to the seeded columns. */
export interface SourceSite extends DemoSite {
  /** Who made the locations and the equipment. */
  readonly by: string;
  /** Prefix of the codes of functional locations. */
  readonly prefix: string;
}

export const sites = sourceRows<SourceSite>('sites.json');

/** The site without `by` and `prefix`. */
export function toDemoSite(site: SourceSite): DemoSite {
  const { by: _by, prefix: _prefix, ...seeded } = site;
  return seeded;
}
