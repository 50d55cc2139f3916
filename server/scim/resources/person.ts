import { type JsonObject, isList, isObject } from '../../../src/runtime/record/json.ts';
import type { ProvidedPerson, ProvidedValues } from '../../operations/scim/people.ts';
import { always, either } from '../../operations/scim/conditions.ts';
import { badValue } from '../error.ts';
import { type ResourceSources, fieldValue } from '../filter/sources.ts';
import { metaSource } from './meta.ts';
import type { Resource } from '../schema/resolve.ts';
import { enterpriseSchemaId, userSchemaId } from '../schema/resource-types.ts';
import { tagOf } from './version.ts';

/** An object without the attributes that have no value. */
const present = (object: JsonObject): JsonObject =>
  Object.fromEntries(
    Object.entries(object).filter(([, value]) => value !== null && value !== undefined),
  );

/** A person as a resource; `base` is the address of the service. */
export function toUser(person: ProvidedPerson, base: string): Resource {
  const { id, email, display_name, manager, badge, employer, phone, teams } = person;
  const location = `${base}/Users/${id}`;
  const enterprise = present({
    employeeNumber: badge,
    organization: employer,
    manager:
      manager === null
        ? null
        : {
            value: String(manager.id),
            $ref: `${base}/Users/${manager.id}`,
            displayName: manager.name,
          },
  });
  return present({
    schemas: [userSchemaId, enterpriseSchemaId],
    id: String(id),
    externalId: person.external_id,
    userName: email,
    name: present({
      formatted: display_name,
      givenName: person.given_name,
      familyName: person.family_name,
    }),
    displayName: display_name,
    active: person.isActive,
    emails: [{ value: email, type: 'work', primary: true }],
    phoneNumbers: phone === null ? null : [{ value: phone, type: 'work', primary: true }],
    groups:
      teams.length === 0
        ? null
        : teams.map((team) => ({
            value: String(team.id),
            $ref: `${base}/Groups/${team.id}`,
            display: team.name,
          })),
    [enterpriseSchemaId]: Object.keys(enterprise).length === 0 ? null : enterprise,
    meta: {
      resourceType: 'User',
      created: person.created_at,
      lastModified: person.updated_at,
      location,
      version: tagOf(person),
    },
  });
}

/** Where the attributes of `toUser` come from. */
export function userSources(base: string): ResourceSources {
  const contact = (field: string) => ({
    value: { field },
    type: { constant: 'work' },
    primary: { constant: true },
  });
  const has = (field: string) => ({ type: 'has', field }) as const;
  return {
    own: {
      id: fieldValue('id'),
      externalId: fieldValue('external_id'),
      meta: metaSource('User', `${base}/Users/`),
      userName: fieldValue('email'),
      name: {
        type: 'one',
        exists: always,
        parts: {
          formatted: { field: 'display_name' },
          givenName: { field: 'given_name' },
          familyName: { field: 'family_name' },
        },
      },
      displayName: fieldValue('display_name'),
      active: fieldValue('active'),
      emails: { type: 'one', exists: always, parts: contact('email') },
      phoneNumbers: { type: 'one', exists: has('phone'), parts: contact('phone') },
      groups: {
        type: 'many',
        list: 'teams',
        parts: {
          value: { field: 'id' },
          $ref: { field: 'id', prefix: `${base}/Groups/` },
          display: { field: 'name' },
        },
      },
    },
    extensions: {
      [enterpriseSchemaId]: {
        exists: either(has('badge'), has('employer'), has('manager_id')),
        attributes: {
          employeeNumber: fieldValue('badge'),
          organization: fieldValue('employer'),
          manager: {
            type: 'one',
            exists: has('manager_id'),
            parts: {
              value: { field: 'manager_id' },
              $ref: { field: 'manager_id', prefix: `${base}/Users/` },
              displayName: { field: 'manager_name' },
            },
          },
        },
      },
    },
  };
}

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

const objectOf = (value: unknown): JsonObject => (isObject(value) ? value : {});

/** The contact that counts: the primary one, else that of the type work, else the first. */
function preferred(list: unknown): string | undefined {
  const values = isList(list) ? list.map(objectOf) : [];
  const chosen =
    values.find(({ primary }) => primary === true) ??
    values.find(({ type }) => type === 'work') ??
    values[0];
  return textOf(chosen?.['value']);
}

const joined = (given: string | null | undefined, family: string | null | undefined): string =>
  [given, family].filter((part) => part !== null && part !== undefined).join(' ');

function emailOf(user: Resource, before: ProvidedPerson | null): string {
  const userName = textOf(user['userName']);
  if (userName === undefined) throw badValue('userName is missing: it is the mail address.');
  // A client that changes only the mail address changes the userName too.
  if (before !== null && userName.toLowerCase() === before.email.toLowerCase())
    return preferred(user['emails']) ?? userName;
  return userName;
}

/** The name to show: the one that was sent, else one of the parts, if they were sent. */
function displayNameOf(user: Resource, before: ProvidedPerson | null): string {
  const { formatted, givenName, familyName } = objectOf(user['name']);
  const parts = joined(textOf(givenName), textOf(familyName));
  const sent = textOf(user['displayName']);
  const isNew = (name: string | undefined): name is string =>
    name !== undefined && name !== '' && name !== before?.display_name;
  if (isNew(sent)) return sent;
  const whole = textOf(formatted);
  if (isNew(whole)) return whole;
  const wasJoined =
    before !== null && before.display_name === joined(before.given_name, before.family_name);
  if (isNew(parts) && (wasJoined || (sent ?? whole) === undefined)) return parts;
  return before?.display_name ?? emailOf(user, before).replace(/@.*$/s, '');
}

function managerOf(value: unknown): number {
  const text = textOf(value) ?? '';
  if (!/^[1-9]\d{0,8}$/.test(text)) throw badValue('manager is no person of the organisation.');
  return Number(text);
}

/**
 * What a resource says about a person. What it does not name stays as it is, unless the provider
 * named it before: then it is cleared.
 */
export function userValues(user: Resource, before: ProvidedPerson | null): ProvidedValues {
  const { givenName, familyName } = objectOf(user['name']);
  const { employeeNumber, organization, manager } = objectOf(user[enterpriseSchemaId]);
  const isKept = (field: string) => before?.kept_fields?.includes(field) === true;
  const valueOf = (key: 'phone' | 'badge' | 'employer', value: string | undefined) =>
    value === undefined ? (isKept(key) ? { [key]: null } : {}) : differs(key, value);
  // A value that was only read back does not become one that the provider keeps.
  const differs = (key: 'phone' | 'badge' | 'employer', value: string) =>
    before !== null && before[key] === value && !isKept(key) ? {} : { [key]: value };
  const managerId = textOf(objectOf(manager)['value']);
  const isSameManager = before?.manager != null && String(before.manager.id) === managerId;
  return {
    email: emailOf(user, before),
    display_name: displayNameOf(user, before),
    external_id: textOf(user['externalId']) ?? null,
    given_name: textOf(givenName) ?? null,
    family_name: textOf(familyName) ?? null,
    ...valueOf('phone', preferred(user['phoneNumbers'])),
    ...valueOf('badge', textOf(employeeNumber)),
    ...valueOf('employer', textOf(organization)),
    ...(managerId === undefined
      ? isKept('manager_id') && { manager_id: null }
      : (!isSameManager || isKept('manager_id')) && { manager_id: managerOf(managerId) }),
    isActive: user['active'] === undefined ? (before?.isActive ?? true) : user['active'] === true,
  };
}
