import type { ApproverSet, Denial } from '../runtime/flow/types.ts';

/** The people of a site, and by module type those who have the permission to approve. */
export interface ApproverDirectory {
  readonly users: readonly {
    readonly id: number;
    readonly display_name: string;
    readonly is_active: boolean;
    readonly absence?: { readonly until: string | null; readonly deputy_id: number | null };
  }[];
  readonly teams: readonly { readonly id: number; readonly member_ids: readonly number[] }[];
  readonly roles: ApproverDirectory['teams'];
  readonly approvers: readonly {
    readonly module_type: string;
    readonly user_ids: readonly number[];
  }[];
}

/** The absent and disabled people of a directory whose deputy a person is. */
export function deputyFor(users: ApproverDirectory['users'], userId: number): readonly number[] {
  return users.filter(({ absence }) => absence?.deputy_id === userId).map(({ id }) => id);
}

/**
 * The active people who can decide an approval of a module, in the order of the directory: those whom
 * it names, and the deputies of those of them who are absent or disabled.
 */
export function peopleWhoApprove(
  { user_ids, team_ids, role_ids, anyone, except }: ApproverSet,
  { users, teams, roles, approvers }: ApproverDirectory,
  moduleType: string,
): ApproverDirectory['users'] {
  const permitted = approvers.find(({ module_type }) => module_type === moduleType)?.user_ids ?? [];
  const members = [
    ...teams.filter(({ id }) => team_ids.includes(id)),
    ...roles.filter(({ id }) => role_ids.includes(id)),
  ].flatMap(({ member_ids }) => member_ids);
  const named = user_ids.filter((id) => !except.includes(id));
  const deputies = users
    .filter(({ id }) => named.includes(id))
    .flatMap(({ absence }) => absence?.deputy_id ?? []);
  const ids = new Set([...named, ...deputies, ...members, ...(anyone ? permitted : [])]);
  return users.filter(({ id, is_active }) => is_active && ids.has(id) && !except.includes(id));
}

/** A denial with the names of the people who can decide, which its sentence then lists. */
export function withApproverNames(
  denial: Denial,
  directory: ApproverDirectory,
  moduleType: string,
): Denial {
  if (denial.approvers === null) return denial;
  const people = peopleWhoApprove(denial.approvers, directory, moduleType);
  return { ...denial, names: people.map(({ display_name }) => display_name) };
}
