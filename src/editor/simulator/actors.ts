import type { RoleRow } from '../../contract/people.ts';
import type { WalkDocument } from '../../runtime/documents.ts';

export type WalkActor = WalkDocument['actors'][number];

/** People, teams and roles among whom somebody is chosen to act in a walk. */
export interface Cast {
  readonly users: readonly { readonly id: number; readonly display_name: string }[];
  readonly teams: readonly { readonly id: number; readonly member_ids: readonly number[] }[];
  /**
   * Ids of the people who have the permission to approve items of the module. Null for a module that
   * is not in use yet, so that nobody has been given a permission: in a walk, everybody has it.
   */
  readonly approvers: ReadonlySet<number> | null;
  readonly roles: readonly Pick<RoleRow, 'id' | 'name' | 'holds_all' | 'permissions'>[];
  /** Who holds which role on the site. */
  readonly holders: Cast['teams'];
}

const userKey = (id: number) => `user_${id}`;
const roleKey = (id: number) => `role_${id}`;

/** Who can act, by the ids of their actors. */
export function castOptions({ users, roles }: Cast) {
  return {
    people: users.map(({ id, display_name }) => ({ value: userKey(id), label: display_name })),
    roles: roles.map(({ id, name }) => ({ value: roleKey(id), label: name })),
  };
}

/**
 * The actor of a choice. A person has their teams and may approve if the site says so; somebody with
 * a role may what the role allows. Null for nobody.
 */
export function actorOfChoice(cast: Cast, moduleType: string, key: string): WalkActor | null {
  const user = cast.users.find(({ id }) => userKey(id) === key);
  if (user !== undefined) {
    const isMember = ({ member_ids }: Cast['teams'][number]) => member_ids.includes(user.id);
    const teams = cast.teams.filter(isMember);
    const roles = cast.holders.filter(isMember);
    return {
      id: key,
      name: user.display_name,
      user_id: user.id,
      ...(teams.length > 0 && { team_ids: teams.map(({ id }) => id) }),
      ...(roles.length > 0 && { role_ids: roles.map(({ id }) => id) }),
      permissions:
        (cast.approvers?.has(user.id) ?? true) ? ['transition', 'approve'] : ['transition'],
    };
  }
  const role = cast.roles.find(({ id }) => roleKey(id) === key);
  if (role === undefined) return null;
  const actions = ['transition', 'approve'] as const;
  const held = new Set(role.permissions.map(({ permission_code }) => permission_code));
  return {
    id: key,
    name: role.name,
    role_ids: [role.id],
    permissions: actions.filter(
      (action) => cast.approvers === null || role.holds_all || held.has(`${moduleType}.${action}`),
    ),
  };
}
