import type { ModuleDocument } from '../runtime/documents.ts';

/** The actions on items of a module; the code is `{module type}.{action}` (spec section 6). */
const itemActions = ['read', 'create', 'update', 'delete', 'transition', 'approve'] as const;
export type ItemAction = (typeof itemActions)[number];

/** What a preset of a role may do in a module whose document does not say so. */
const defaultActions = {
  viewer: ['read'],
  technician: ['read', 'create', 'update', 'transition'],
  permit_issuer: ['read', 'create'],
  safety_engineer: ['read', 'create', 'update'],
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

/** Allows publishing bulletins in the organisation or on a site. */
export const bulletinsPermission = 'bulletins.manage';

export function itemPermission(type: string, action: ItemAction): string {
  return `${type}.${action}`;
}

/** Every permission code, given these module types, in a stable order. */
export function allPermissions(types: readonly string[]): readonly string[] {
  return [
    ...types.flatMap((type) => itemActions.map((action) => itemPermission(type, action))),
    bulletinsPermission,
    peoplePermission,
    settingsPermission,
    viewsPermission,
  ].toSorted();
}
