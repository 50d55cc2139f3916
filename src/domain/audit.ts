import type { AuditArea } from '../contract/audit.ts';

/**
 * The item types of each area's events, and the roots of these types; any other is that of a record.
 * The longest root decides: `settings.role` is of the roles, `settings.type` of the settings.
 */
const roots: readonly (readonly [AuditArea, readonly string[]])[] = [
  ['people', ['account', 'people', 'team', 'invitation']],
  ['roles', ['access', 'account.view', 'settings.role']],
  ['sites', ['site', 'organisation', 'settings.site']],
  ['settings', ['settings']],
  ['sign_ins', ['session']],
];

const startsWith = (itemType: string, root: string) =>
  itemType === root || itemType.startsWith(`${root}.`);

/** The area of an event, by its item type: `account.sessions` is of people. */
export function auditAreaOf(itemType: string): AuditArea {
  const fitting = roots.flatMap(([area, names]) =>
    names.filter((root) => startsWith(itemType, root)).map((root) => [area, root] as const),
  );
  const [longest] = fitting.toSorted(([, a], [, b]) => b.length - a.length);
  return longest?.[0] ?? 'records';
}

/** Who acted without being a person: an identity provider by SCIM, or the product itself. */
export function auditActor(call: string): 'provisioning' | 'single_sign_on' | 'system' {
  if (call.startsWith('MAP_')) return 'single_sign_on';
  return call.startsWith('PROVISION_') ? 'provisioning' : 'system';
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
