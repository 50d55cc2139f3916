import type { ViewDefault } from '../contract/views.ts';

/**
 * The default view of each module's list for a person with these roles: that of the first role that
 * has one, else that of everybody.
 */
export function defaultViewsOf(
  defaults: readonly ViewDefault[],
  roleIds: readonly number[],
): { readonly [moduleType: string]: number } {
  const order = [...roleIds, null];
  const found = order
    .toReversed()
    .flatMap((roleId) =>
      defaults
        .filter(({ role_id }) => role_id === roleId)
        .flatMap(({ module_type, view_id }): (readonly [string, number])[] =>
          view_id === null ? [] : [[module_type, view_id]],
        ),
    );
  return Object.fromEntries(found);
}
