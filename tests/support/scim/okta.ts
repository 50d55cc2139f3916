import {
  type ScimAnswer,
  type ScimClient,
  groupSchema,
  idOf,
  patchOf,
  resources,
  userSchema,
} from './scim-client.ts';

/** The profile of a person who is assigned to the application. */
export interface OktaProfile {
  readonly email: string;
  readonly givenName: string;
  readonly familyName: string;
  readonly phone?: string;
}

const toUser = ({ email, givenName, familyName, phone }: OktaProfile, active: boolean) => ({
  schemas: [userSchema],
  userName: email,
  name: { givenName, familyName },
  emails: [{ primary: true, value: email, type: 'work' }],
  displayName: `${givenName} ${familyName}`,
  ...(phone !== undefined && { phoneNumbers: [{ value: phone, type: 'work', primary: true }] }),
  locale: 'en-US',
  externalId: `00u-${email}`,
  groups: [],
  active,
});

/** Members that one request adds when a group is pushed. */
const membersPerRequest = 100;

/**
 * The provisioning service of Okta, which makes the requests that its documentation lists: profiles are
 * replaced as a whole, people are deactivated and never deleted, and groups are pushed by patches.
 */
export class Okta {
  readonly #scim: ScimClient;

  constructor(scim: ScimClient) {
    this.#scim = scim;
  }

  /** What Okta asks as soon as provisioning is enabled. */
  async enable(): Promise<void> {
    await this.#send('GET', '/Users?startIndex=1&count=2');
    await this.#send('GET', '/Groups?startIndex=1&count=100');
  }

  /** Assigns somebody: takes over the person with the user name, or creates one. Returns the id. */
  async assign(profile: OktaProfile): Promise<string> {
    const id = await this.#idBy('Users', `userName eq "${profile.email}"`);
    if (id === undefined) return idOf(await this.#send('POST', '/Users', toUser(profile, true)));
    await this.update(id, profile);
    return id;
  }

  /** Sends a changed profile; also what reactivates somebody. */
  async update(id: string, profile: OktaProfile): Promise<void> {
    await this.#send('GET', `/Users/${id}`);
    await this.#send('PUT', `/Users/${id}`, { ...toUser(profile, true), id });
  }

  async deactivate(id: string): Promise<void> {
    const operation = { op: 'replace', value: { active: false } };
    await this.#send('PATCH', `/Users/${id}`, patchOf(operation));
  }

  /** Pushes a group with its first members. Returns the id. */
  async pushGroup(displayName: string, members: readonly string[]): Promise<string> {
    const found = await this.#idBy('Groups', `displayName eq "${displayName}"`);
    const body = { schemas: [groupSchema], displayName, members: [] };
    const id = found ?? idOf(await this.#send('POST', '/Groups', body));
    for (let from = 0; from < members.length; from += membersPerRequest)
      await this.changeMembers(id, { add: members.slice(from, from + membersPerRequest) });
    return id;
  }

  async renameGroup(id: string, displayName: string): Promise<void> {
    const operation = { op: 'replace', value: { id, displayName } };
    await this.#send('PATCH', `/Groups/${id}`, patchOf(operation));
  }

  async changeMembers(
    id: string,
    { add = [], remove = [] }: { add?: readonly string[]; remove?: readonly string[] },
  ): Promise<void> {
    const removals = remove.map((value) => ({
      op: 'remove',
      path: `members[value eq "${value}"]`,
    }));
    const values = add.map((value) => ({ value, display: value }));
    const additions = add.length === 0 ? [] : [{ op: 'add', path: 'members', value: values }];
    await this.#send('PATCH', `/Groups/${id}`, patchOf(...removals, ...additions));
    await this.#send('GET', `/Groups/${id}?startIndex=1&count=100`);
  }

  async deleteGroup(id: string): Promise<void> {
    await this.#send('DELETE', `/Groups/${id}`);
  }

  /** Imports everybody, page by page, as "Import now" does. */
  async importUsers(count: number): Promise<readonly string[]> {
    const names: string[] = [];
    for (;;) {
      const path = `/Users?startIndex=${names.length + 1}&count=${count}`;
      const answer = await this.#send('GET', path);
      const page = resources(answer).map(({ userName }) => String(userName));
      names.push(...page);
      if (page.length === 0 || names.length >= Number(answer.body['totalResults'])) return names;
    }
  }

  async #idBy(type: 'Users' | 'Groups', filter: string): Promise<string | undefined> {
    const path = `/${type}?filter=${encodeURIComponent(filter)}&startIndex=1&count=100`;
    const [found] = resources(await this.#send('GET', path));
    return found === undefined ? undefined : String(found['id']);
  }

  /** Throws for an answer that would stop the provisioning. */
  async #send(
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    path: string,
    body?: object,
  ): Promise<ScimAnswer> {
    const answer = await this.#scim.call(method, path, body);
    if (answer.status >= 300)
      throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer;
  }
}
