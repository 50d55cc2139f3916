import type { AuditArea } from '../contract/audit.ts';

/** The first segments of the item types of each area's events; any other is that of a record. */
const rootsOfAreas = {
  people: ['account', 'people', 'team', 'invitation'],
  roles: ['role', 'grant', 'access_request', 'view_as'],
  sites: ['site', 'organisation'],
  settings: ['settings'],
  sign_ins: ['session'],
} as const satisfies { readonly [area in Exclude<AuditArea, 'records'>]: readonly string[] };

const roots: readonly (readonly [AuditArea, readonly string[]])[] = [
  ['people', rootsOfAreas.people],
  // An event of the settings that is about a role belongs to the roles.
  ['roles', [...rootsOfAreas.roles, 'settings.role']],
  ['sites', rootsOfAreas.sites],
  ['settings', rootsOfAreas.settings],
  ['sign_ins', rootsOfAreas.sign_ins],
];

const startsWith = (itemType: string, root: string) =>
  itemType === root || itemType.startsWith(`${root}.`);

/** The area of an event, by its item type: `account.sessions` is of people. */
export function auditAreaOf(itemType: string): AuditArea {
  const fitting = roots.find(([, names]) => names.some((root) => startsWith(itemType, root)));
  return fitting?.[0] ?? 'records';
}

const patternOf = (names: readonly string[]) =>
  `^(${names.map((name) => name.replace('.', String.raw`\.`)).join('|')})(\\.|$)`;

/**
 * The item types of an area for a query: those that match `is` and do not match `isNot`, as POSIX
 * patterns.
 */
export function auditAreaPatterns(area: AuditArea): {
  readonly is: string | null;
  readonly isNot: string | null;
} {
  const own = roots.find(([name]) => name === area);
  const others = roots.filter(([name]) => name !== area);
  if (own === undefined)
    return { is: null, isNot: patternOf(others.flatMap(([, names]) => names)) };
  const inner = others
    .flatMap(([, names]) => names)
    .filter((name) => own[1].some((root) => name.startsWith(`${root}.`)));
  return { is: patternOf(own[1]), isNot: inner.length === 0 ? null : patternOf(inner) };
}
