import {
  type ScimAnswer,
  type ScimClient,
  enterpriseSchema,
  groupSchema,
  idOf,
  patchOf,
  resources,
  userSchema,
} from './scim-client.ts';

/** A person of the directory that is synchronised. */
export interface DirectoryUser {
  readonly objectId: string;
  readonly mail: string;
  readonly givenName: string;
  readonly surname: string;
  readonly phone?: string;
  readonly employeeId?: string;
  /** The object id of the manager. */
  readonly manager?: string;
}

export interface DirectoryGroup {
  readonly objectId: string;
  readonly displayName: string;
  /** Object ids of people. */
  readonly members: readonly string[];
}

/** The people and groups that are assigned to the application. */
export interface Directory {
  readonly users: readonly DirectoryUser[];
  readonly groups: readonly DirectoryGroup[];
}

interface Linked<Source> {
  readonly id: string;
  /** What the last cycle sent; null: a person whom it disabled. */
  source: Source | null;
}

const groupSchemas = [
  groupSchema,
  'http://schemas.microsoft.com/2006/11/ResourceManagement/ADSCIM/2.0/Group',
];
const managerPath = `${enterpriseSchema}:manager`;

/** The attributes of the usual mapping, by the paths that patches name. */
const mapped = {
  userName: ({ mail }: DirectoryUser) => mail,
  displayName: ({ givenName, surname }: DirectoryUser) => `${givenName} ${surname}`,
  'emails[type eq "work"].value': ({ mail }: DirectoryUser) => mail,
  'name.givenName': ({ givenName }: DirectoryUser) => givenName,
  'name.familyName': ({ surname }: DirectoryUser) => surname,
  'phoneNumbers[type eq "work"].value': ({ phone }: DirectoryUser) => phone,
  [`${enterpriseSchema}:employeeNumber`]: ({ employeeId }: DirectoryUser) => employeeId,
};

/** The operations that change a person from `before` to `after`, as Entra ID writes them. */
function changesOf(before: DirectoryUser, after: DirectoryUser): readonly object[] {
  return Object.entries(mapped).flatMap(([path, valueOf]) => {
    const [old, value] = [valueOf(before), valueOf(after)];
    if (old === value) return [];
    if (value === undefined) return [{ op: 'Remove', path, value: old }];
    return [{ op: old === undefined ? 'Add' : 'Replace', path, value }];
  });
}

function newUser(user: DirectoryUser): object {
  const { objectId, mail, givenName, surname, phone, employeeId } = user;
  return {
    schemas: [userSchema, enterpriseSchema],
    externalId: objectId,
    userName: mail,
    active: true,
    displayName: `${givenName} ${surname}`,
    emails: [{ primary: true, type: 'work', value: mail }],
    meta: { resourceType: 'User' },
    name: { formatted: `${givenName} ${surname}`, familyName: surname, givenName },
    ...(phone !== undefined && { phoneNumbers: [{ type: 'work', value: phone }] }),
    ...(employeeId !== undefined && { [enterpriseSchema]: { employeeNumber: employeeId } }),
    roles: [],
  };
}

/**
 * The provisioning service of Entra ID, which makes the requests that its documentation lists: a
 * match by name before the first write, then patches of what has changed, people before groups and
 * references last.
 */
export class EntraId {
  readonly #scim: ScimClient;
  readonly #users = new Map<string, Linked<DirectoryUser>>();
  readonly #groups = new Map<string, Linked<DirectoryGroup>>();
  #requests = 0;

  constructor(scim: ScimClient) {
    this.#scim = scim;
  }

  /** The id of a person or group of the directory at the service. */
  idOf(objectId: string): string {
    const linked = this.#users.get(objectId) ?? this.#groups.get(objectId);
    if (linked === undefined) throw new Error(`${objectId} is not provisioned.`);
    return linked.id;
  }

  /** What an administrator starts with "Test connection". */
  async testConnection(): Promise<void> {
    await this.#send('GET', `/Users?filter=${encodeURIComponent('userName eq "no-such-user"')}`);
    await this.#send('GET', '/Schemas');
  }

  /** Brings the service up to date with the directory; returns how many requests that took. */
  async cycle(directory: Directory): Promise<number> {
    this.#requests = 0;
    for (const user of directory.users) await this.#provisionUser(user);
    for (const group of directory.groups) await this.#provisionGroup(group);
    for (const user of directory.users) await this.#referToManager(user);
    for (const group of directory.groups) await this.#updateMembers(group);
    const present = new Set(directory.users.map(({ objectId }) => objectId));
    for (const [objectId, linked] of this.#users)
      if (!present.has(objectId) && linked.source !== null) {
        await this.#patch('Users', linked.id, { op: 'Replace', path: 'active', value: false });
        linked.source = null;
      }
    const groups = new Set(directory.groups.map(({ objectId }) => objectId));
    for (const [objectId, { id }] of this.#groups)
      if (!groups.has(objectId)) {
        await this.#send('DELETE', `/Groups/${id}`);
        this.#groups.delete(objectId);
      }
    return this.#requests;
  }

  /** Deletes somebody for good, thirty days after the directory did. */
  async erase(objectId: string): Promise<void> {
    await this.#send('DELETE', `/Users/${this.idOf(objectId)}`);
    this.#users.delete(objectId);
  }

  /** Throws for an answer that would stop the provisioning. */
  async #send(
    method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
    path: string,
    body?: object,
  ): Promise<ScimAnswer> {
    this.#requests += 1;
    const answer = await this.#scim.call(method, path, body);
    if (answer.status >= 300)
      throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer;
  }

  #patch(type: 'Users' | 'Groups', id: string, ...operations: readonly object[]) {
    return this.#send('PATCH', `/${type}/${id}`, patchOf(...operations));
  }

  async #idBy(type: 'Users' | 'Groups', filter: string): Promise<string | undefined> {
    const without = type === 'Groups' ? 'excludedAttributes=members&' : '';
    const answer = await this.#send(
      'GET',
      `/${type}?${without}filter=${encodeURIComponent(filter)}`,
    );
    const [found] = resources(answer);
    return found === undefined ? undefined : String(found['id']);
  }

  async #provisionUser(user: DirectoryUser): Promise<void> {
    const linked = this.#users.get(user.objectId);
    if (linked === undefined) return this.#addUser(user);
    const { source } = linked;
    if (source === null) {
      await this.#send('GET', `/Users/${linked.id}`);
      const restored = { op: 'Replace', path: 'active', value: true };
      await this.#patch('Users', linked.id, restored);
    }
    const changes = source === null ? [] : changesOf(source, user);
    if (changes.length > 0) {
      await this.#send('GET', `/Users/${linked.id}`);
      await this.#patch('Users', linked.id, ...changes);
    }
    const { manager: _later, ...sent } = user;
    const { manager } = source ?? {};
    linked.source = { ...sent, ...(manager !== undefined && { manager }) };
  }

  async #addUser(user: DirectoryUser): Promise<void> {
    const { manager: _later, ...source } = user;
    const found = await this.#idBy('Users', `userName eq "${user.mail}"`);
    if (found === undefined) {
      const made = await this.#send('POST', '/Users', newUser(user));
      this.#users.set(user.objectId, { id: idOf(made), source });
      return;
    }
    const all = Object.entries(mapped).flatMap(([path, valueOf]) => {
      const value = valueOf(user);
      return value === undefined ? [] : [{ op: 'Add', path, value }];
    });
    await this.#patch('Users', found, ...all, {
      op: 'Add',
      path: 'externalId',
      value: user.objectId,
    });
    this.#users.set(user.objectId, { id: found, source });
  }

  async #provisionGroup(group: DirectoryGroup): Promise<void> {
    const linked = this.#groups.get(group.objectId);
    const { objectId, displayName } = group;
    if (linked === undefined) {
      const found = await this.#idBy('Groups', `displayName eq "${displayName}"`);
      const made =
        found ??
        idOf(
          await this.#send('POST', '/Groups', {
            schemas: groupSchemas,
            externalId: objectId,
            displayName,
            meta: { resourceType: 'Group' },
          }),
        );
      this.#groups.set(objectId, { id: made, source: { ...group, members: [] } });
      return;
    }
    if (linked.source?.displayName === displayName) return;
    await this.#send('GET', `/Groups/${linked.id}?excludedAttributes=members`);
    const renamed = { op: 'Replace', path: 'displayName', value: displayName };
    await this.#patch('Groups', linked.id, renamed);
  }

  async #referToManager(user: DirectoryUser): Promise<void> {
    const linked = this.#users.get(user.objectId);
    const before = linked?.source?.manager;
    if (linked === undefined || before === user.manager) return;
    if (user.manager === undefined) {
      const value = before === undefined ? undefined : this.idOf(before);
      await this.#patch('Users', linked.id, { op: 'Remove', path: managerPath, value });
    } else {
      const manager = this.idOf(user.manager);
      const isSame = `id eq "${linked.id}" and manager eq "${manager}"`;
      if ((await this.#idBy('Users', isSame)) === undefined)
        await this.#patch('Users', linked.id, { op: 'Add', path: managerPath, value: manager });
    }
    linked.source = user;
  }

  async #updateMembers(group: DirectoryGroup): Promise<void> {
    const linked = this.#groups.get(group.objectId);
    if (linked === undefined) return;
    const before = linked.source?.members ?? [];
    const change = (op: 'Add' | 'Remove', objectIds: readonly string[]) =>
      this.#patch('Groups', linked.id, {
        op,
        path: 'members',
        value: objectIds.map((objectId) => ({ $ref: null, value: this.idOf(objectId) })),
      });
    const added = group.members.filter((member) => !before.includes(member));
    const removed = before.filter((member) => !group.members.includes(member));
    for (const member of added.slice(0, 1)) {
      const isSame = `id eq "${linked.id}" and members eq "${this.idOf(member)}"`;
      await this.#idBy('Groups', isSame);
    }
    if (added.length > 0) await change('Add', added);
    if (removed.length > 0) await change('Remove', removed);
    linked.source = group;
  }
}
