import type { ApproverSet, Denial } from '../runtime/flow/types.ts';

/** The people of a site, and by module type those who have the permission to approve. */
export interface ApproverDirectory {
  readonly users: readonly {
    readonly id: number;
    readonly display_name: string;
    readonly is_active: boolean;
  }[];
  readonly teams: readonly { readonly id: number; readonly member_ids: readonly number[] }[];
  readonly approvers: readonly {
    readonly module_type: string;
    readonly user_ids: readonly number[];
  }[];
}

/** The active people who can decide an approval of a module, in the order of the directory. */
export function peopleWhoApprove(
  { user_ids, team_ids, anyone, except }: ApproverSet,
  { users, teams, approvers }: ApproverDirectory,
  moduleType: string,
): ApproverDirectory['users'] {
  const permitted = approvers.find(({ module_type }) => module_type === moduleType)?.user_ids ?? [];
  const members = teams
    .filter(({ id }) => team_ids.includes(id))
    .flatMap((team) => team.member_ids);
  const ids = new Set([...user_ids, ...members, ...(anyone ? permitted : [])]);
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
