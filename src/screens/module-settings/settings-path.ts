import { parseId } from '../../runtime/record/parse-id.ts';

/** The pages of Settings > Modules, in the order of their tabs (spec 2.4). */
export const settingsParts = [
  'templates',
  'dropdowns',
  'criticalities',
  'types',
  'labels',
  'field-types',
  'modules',
] as const;

/** The parts that are of the site, not of one module. */
const ofSite: readonly SettingsPart[] = ['criticalities', 'field-types', 'modules'];

export const isOfSite = (part: SettingsPart) => ofSite.includes(part);

export type SettingsPart = (typeof settingsParts)[number];

/** What an address below `settings/modules` names. */
export interface SettingsPath {
  readonly part: SettingsPart;
  /** Null: the page begins with the first module. */
  readonly moduleType: string | null;
  /** The row that is edited, or a new one. */
  readonly row: 'new' | number | null;
  /** Whether the row has the whole page, not a dialog over the list. */
  readonly isPage: boolean;
}

/**
 * The page of a path below a site; null if it is none of these. Types and dropdown lists have paths for
 * a row (spec 2.4); the query names one that opens over the list: `?new`, `?row=7`. The editor of
 * templates has pages of its own.
 */
export function settingsPath(path: string, query: URLSearchParams): SettingsPath | null {
  const [settings, modules, name, ...rest] = path.split('/');
  if (settings !== 'settings' || modules !== 'modules') return null;
  const part = settingsParts.find((each) => each === name);
  if (part === undefined) return null;
  const named: SettingsPath['row'] = query.has('new') ? 'new' : parseId(query.get('row') ?? '');
  const ofPart = { part, moduleType: null, row: named, isPage: false };
  if (isOfSite(part)) return rest.length === 0 ? ofPart : null;
  const [moduleType = null, first, last, ...more] = rest;
  if (more.length > 0) return null;
  const hasDialog = part === 'types' || part === 'labels';
  if (first === undefined) return { ...ofPart, moduleType, row: hasDialog ? named : null };
  if (part !== 'types' && part !== 'dropdowns') return null;
  const onPage = { part, moduleType, isPage: true };
  if (first === 'new') return last === undefined ? { ...onPage, row: 'new' } : null;
  const id = parseId(first);
  return id !== null && (last === 'edit' || last === undefined) ? { ...onPage, row: id } : null;
}
