import type { DemoSite } from '../types.ts';
import { written } from './read.ts';

/** A site as written, with what generating its rows needs beside what is seeded. */
export interface WrittenSite extends DemoSite {
  /** Who made the locations and the equipment. */
  readonly by: string;
  /** Put before the codes of functional locations. */
  readonly prefix: string;
}

export const sites = written<WrittenSite>('sites.json');

/** The site without `by` and `prefix`. */
export function seededSite(site: WrittenSite): DemoSite {
  const { by: _by, prefix: _prefix, ...seeded } = site;
  return seeded;
}
