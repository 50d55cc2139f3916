import type { ModuleDocument } from '../runtime/documents.ts';

/** The actions on items of a module; the code is `{module type}.{action}` (spec section 6). */
export const itemActions = ['read', 'create', 'update', 'delete', 'transition', 'approve'] as const;
export type ItemAction = (typeof itemActions)[number];

/** What a preset of a role may do in a module whose document does not say so. */
const defaultActions = {
  viewer: ['read'],
  technician: ['read', 'create', 'update', 'transition'],
  supervisor: ['read', 'create', 'update', 'delete', 'transition', 'approve'],
  permit_issuer: ['read', 'create'],
  permit_acceptor: ['read'],
  safety_engineer: ['read', 'create', 'update'],
  site_admin: itemActions,
  auditor: ['read'],
  contractor: ['read'],
} as const satisfies Record<keyof NonNullable<ModuleDocument['roles']>, readonly ItemAction[]>;

/** A role that organisations start from, named in module documents. */
export type RolePreset = keyof typeof defaultActions;

/** The codes of a module with which roles of a preset start. */
export function presetPermissions(
  { type, roles }: Pick<ModuleDocument, 'type' | 'roles'>,
  preset: RolePreset,
): readonly string[] {
  const actions: readonly ItemAction[] =
    roles === undefined ? defaultActions[preset] : (roles[preset] ?? []);
  return actions.map((action) => itemPermission(type, action));
}

/** Codes that belong to no module. */
export const settingsPermission = 'settings.manage';
export const peoplePermission = 'people.manage';
/**
 * Allows sharing views of lists with everybody on a site, and choosing the default view of a list.
 */
export const viewsPermission = 'views.share';

/**
 * Allows reading and checking the audit log of the organisation. Not `read`, which a module of that
 * type would have too.
 */
export const auditPermission = 'audit.view';

/** Allows publishing bulletins in the organisation or on a site. */
export const bulletinsPermission = 'bulletins.manage';

/** The codes of no module, in a stable order. */
export const generalPermissions = [
  auditPermission,
  bulletinsPermission,
  peoplePermission,
  settingsPermission,
  viewsPermission,
] as const;

/** The codes of no module with which roles of a preset start. */
const generalCodesOf: { readonly [preset in RolePreset]?: readonly string[] } = {
  supervisor: [viewsPermission],
  site_admin: [bulletinsPermission, peoplePermission, settingsPermission, viewsPermission],
  auditor: [auditPermission],
};

/** Every code with which a role of a preset starts, given the module documents. */
export function presetCodes(
  documents: readonly Pick<ModuleDocument, 'type' | 'roles'>[],
  preset: RolePreset,
): readonly string[] {
  return [
    ...documents.flatMap((document) => presetPermissions(document, preset)),
    ...(generalCodesOf[preset] ?? []),
  ];
}

export function itemPermission(type: string, action: ItemAction): string {
  return `${type}.${action}`;
}

/** The module type of a code of a module; null for the codes that belong to no module. */
export function moduleOfCode(code: string): string | null {
  const dot = code.lastIndexOf('.');
  const isOfItems = itemActions.some((action) => action === code.slice(dot + 1));
  return isOfItems ? code.slice(0, dot) : null;
}

/**
 * Whether a site with these modules (null: every module) uses the module of a code; true for codes
 * that belong to no module.
 */
export function usesModuleOf(modules: readonly string[] | null, code: string): boolean {
  const type = moduleOfCode(code);
  return modules === null || type === null || modules.includes(type);
}

/** Every permission code, given these module types, in a stable order. */
export function allPermissions(types: readonly string[]): readonly string[] {
  return [
    ...types.flatMap((type) => itemActions.map((action) => itemPermission(type, action))),
    ...generalPermissions,
  ].toSorted();
}
