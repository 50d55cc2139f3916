import { isList, isObject } from '../../../src/runtime/record/json.ts';
import type { ProvidedTeam, TeamValues } from '../../operations/scim/teams.ts';
import { badValue } from '../error.ts';
import { type ResourceSources, fieldValue } from '../filter/sources.ts';
import { metaSource } from './meta.ts';
import type { Resource } from '../schema/resolve.ts';
import { groupSchemaId } from '../schema/resource-types.ts';
import { tagOf } from './version.ts';

/** A team as a resource; `base` is the address of the service. */
export function toGroup(team: ProvidedTeam, base: string): Resource {
  const { id, name, external_id, members, created_at, updated_at } = team;
  return {
    schemas: [groupSchemaId],
    id: String(id),
    ...(external_id !== null && { externalId: external_id }),
    displayName: name,
    ...(members.length > 0 && {
      members: members.map((member) => ({
        value: String(member.id),
        $ref: `${base}/Users/${member.id}`,
        type: 'User',
        display: member.name,
      })),
    }),
    meta: {
      resourceType: 'Group',
      created: created_at,
      lastModified: updated_at,
      location: `${base}/Groups/${id}`,
      version: tagOf(team),
    },
  };
}

/** Where the attributes of `toGroup` come from. */
export const groupSources = (base: string): ResourceSources => ({
  own: {
    id: fieldValue('id'),
    externalId: fieldValue('external_id'),
    meta: metaSource('Group', `${base}/Groups/`),
    displayName: fieldValue('name'),
    members: {
      type: 'many',
      list: 'members',
      parts: {
        value: { field: 'id' },
        $ref: { field: 'id', prefix: `${base}/Users/` },
        type: { constant: 'User' },
        display: { field: 'name' },
      },
    },
  },
  extensions: {},
});

/** The most members that a team has after a request. */
export const maxMembers = 10_000;

function memberIds(members: unknown): readonly number[] {
  if (!isList(members)) return [];
  if (members.length > maxMembers) throw badValue(`A group has at most ${maxMembers} members.`);
  const ids = members.map((member) => {
    const value = isObject(member) ? member['value'] : null;
    if (typeof value !== 'string' || !/^[1-9]\d{0,8}$/.test(value))
      throw badValue('A member is no person of the organisation.');
    return Number(value);
  });
  return [...new Set(ids)];
}

/** What a resource says about a team. Throws a ScimError. */
export function groupValues(group: Resource): TeamValues {
  const { displayName, externalId, members } = group;
  if (typeof displayName !== 'string' || displayName === '')
    throw badValue('displayName is missing.');
  if (displayName.length > 100) throw badValue('displayName has more than 100 characters.');
  return {
    name: displayName,
    external_id: typeof externalId === 'string' ? externalId : null,
    member_ids: memberIds(members),
  };
}
