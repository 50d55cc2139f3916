/** What can be done with items of a module; the code is `{module type}.{action}` (spec section 6). */
const itemActions = ['read', 'create', 'update', 'delete', 'transition', 'approve'] as const;
export type ItemAction = (typeof itemActions)[number];

/** Codes that belong to no module. */
export const settingsPermission = 'settings.manage';
export const peoplePermission = 'people.manage';
/** To make views of lists for everybody on a site, and to say with which one a list opens. */
export const viewsPermission = 'views.share';

/** To announce something to the people of the organisation, or of a site. */
export const bulletinsPermission = 'bulletins.manage';

export function itemPermission(type: string, action: ItemAction): string {
  return `${type}.${action}`;
}

/** Every code that there is with modules of these types, in a stable order. */
export function allPermissions(types: readonly string[]): readonly string[] {
  return [
    ...types.flatMap((type) => itemActions.map((action) => itemPermission(type, action))),
    bulletinsPermission,
    peoplePermission,
    settingsPermission,
    viewsPermission,
  ].toSorted();
}
