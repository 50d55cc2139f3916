import type { DemoSite } from '../types.ts';
import { sourceRows } from './read.ts';

/** A site as written, with what generating its rows needs beside what is seeded. */
export interface SourceSite extends DemoSite {
  /** Who made the locations and the equipment. */
  readonly by: string;
  /** Put before the codes of functional locations. */
  readonly prefix: string;
}

export const sites = sourceRows<SourceSite>('sites.json');

/** The site without `by` and `prefix`. */
export function toDemoSite(site: SourceSite): DemoSite {
  const { by: _by, prefix: _prefix, ...seeded } = site;
  return seeded;
}
