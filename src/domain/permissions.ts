/** The actions on items of a module; the code is `{module type}.{action}` (spec section 6). */
const itemActions = ['read', 'create', 'update', 'delete', 'transition', 'approve'] as const;
export type ItemAction = (typeof itemActions)[number];

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
