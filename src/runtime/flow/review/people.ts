import type { Text } from '../../text.ts';

/** What a person may do with items of the module on the site. */
export type FlowPermission = 'read' | 'create' | 'transition' | 'approve';

export interface FlowPerson {
  readonly id: number;
  readonly name: string;
  /** None for people without an active role on the site. */
  readonly permissions: ReadonlySet<FlowPermission>;
}

/** The people of an organisation, with what they may do on one of its sites. */
export interface FlowPeople {
  readonly users: readonly FlowPerson[];
  readonly teams: readonly {
    readonly id: number;
    readonly name: string;
    readonly member_ids: readonly number[];
  }[];
  /** The roles of the organisation, with the people who hold them on the site. */
  readonly roles: FlowPeople['teams'];
}

/** Whether a person may move items that wait for no approval. */
export function mayMove({ permissions }: FlowPerson): boolean {
  return permissions.has('read') && permissions.has('transition');
}

/** Whether a person may decide approvals that name nobody. */
export function mayApprove({ permissions }: FlowPerson): boolean {
  return permissions.has('read') && permissions.has('approve');
}

/** Whether a person may decide approvals that name them or a team of theirs. */
export function mayDecide(person: FlowPerson): boolean {
  return mayMove(person) || mayApprove(person);
}

export function personText(people: FlowPeople, id: number): Text {
  return people.users.find((user) => user.id === id)?.name ?? `#${id}`;
}

export function teamText(people: FlowPeople, id: number): Text {
  return people.teams.find((team) => team.id === id)?.name ?? `#${id}`;
}

export function roleText(people: FlowPeople, id: number): Text {
  return people.roles.find((role) => role.id === id)?.name ?? `#${id}`;
}
