import type { Modules } from '../../modules/modules.ts';

/** What can be done with items of a module; the code is `{module type}.{action}` (spec section 6). */
export const itemActions = ['read', 'create', 'update', 'delete', 'transition', 'approve'] as const;
export type ItemAction = (typeof itemActions)[number];

/** Codes that belong to no module. */
export const settingsCode = 'settings.manage';
export const peopleCode = 'people.manage';

export function itemCode(type: string, action: ItemAction): string {
  return `${type}.${action}`;
}

/** Every code that there is now, in a stable order. */
export function allCodes(modules: Modules): readonly string[] {
  return [
    ...modules
      .all()
      .flatMap(({ document }) => itemActions.map((action) => itemCode(document.type, action))),
    peopleCode,
    settingsCode,
  ].toSorted();
}
