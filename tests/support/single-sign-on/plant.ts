import type { SingleSignOn } from '../../../src/contract/single-sign-on.ts';
import { tokenOf } from '../server/account.ts';
import { type Answer, client, newAddress } from '../server/client.ts';
import { type TestProvider, openProvider, visitProvider } from '../server/identity-provider.ts';
import { type TestServer, testServer } from '../server/server.ts';
import { type Person, type World, makeWorld } from '../server/world.ts';

export const publicUrl = 'http://sites.example';
export const path = '/api/organisation/single-sign-on';

export interface Me {
  readonly user: { readonly id: number; readonly display_name: string };
  readonly roles: readonly { readonly role_name: string; readonly site_id: number | null }[];
}

/** A server and a provider, with a new organisation for each test. */
export class SingleSignOnPlant {
  readonly provider: TestProvider;
  readonly server: TestServer;
  key = '';
  #world: World | null = null;
  #number = 0;

  private constructor(provider: TestProvider, server: TestServer) {
    this.provider = provider;
    this.server = server;
  }

  static async open(): Promise<SingleSignOnPlant> {
    const provider = await openProvider(publicUrl);
    return new SingleSignOnPlant(provider, await testServer({ publicUrl, privateIssuers: true }));
  }

  async close(): Promise<void> {
    await this.server.close();
    await this.provider.close();
  }

  get world(): World {
    if (this.#world === null) throw new Error('No organisation has been made.');
    return this.#world;
  }

  /** Makes the next organisation and the person who visits the provider. */
  async next(): Promise<void> {
    this.#number += 1;
    this.key = `org${this.#number}`;
    this.#world = await makeWorld(this.server, this.key, 2);
    const email = `nora@${this.key}.example`;
    this.provider.visitor = { subject: `s${this.#number}`, email, name: 'Nora Berg' };
    this.provider.forge = (token) => token;
  }

  get tenant() {
    return { organisationId: this.world.organisationId, siteIds: [], userId: null };
  }

  settings(more: object = {}) {
    const { issuer, clientId, clientSecret } = this.provider.settingsAs('google');
    return {
      issuer,
      client_id: clientId,
      client_secret: clientSecret,
      label: 'Acme ID',
      domains: [`${this.key}.example`],
      groups_claim: 'groups',
      creates_accounts: true,
      is_required: false,
      ...more,
    };
  }

  save(more: object = {}, by: Person = this.world.admin) {
    const body = this.settings(more);
    return by.call<SingleSignOn & { code?: string }>('PUT', path, { body });
  }

  map(mappings: readonly object[], by: Person = this.world.admin) {
    const nothing = { role_id: null, site_id: null, team_id: null };
    return by.call('PUT', `${path}/mappings`, {
      body: { mappings: mappings.map((each) => ({ ...nothing, ...each })) },
    });
  }

  post(url: string, body: object, cookie = '') {
    const sent = { body, address: newAddress(), headers: { cookie } };
    return client(this.server).call('POST', url, sent);
  }

  begin(organisation = this.key) {
    return this.post('/api/auth/oidc/organisation/initiate', { organisation });
  }

  /** Goes to the provider and returns. */
  async visit() {
    const begun = await this.begin();
    if (begun.status !== 200) throw new Error(`No visit: ${JSON.stringify(begun.body)}`);
    const back = new URL(await visitProvider(String(begun.body['url'])));
    if (back.pathname !== '/auth/oidc/organisation') throw new Error(`Returned to ${back.href}`);
    const set = [begun.headers['set-cookie']].flat().map(String).join('\n');
    return { search: back.search, cookie: /sitewright_visit_\w+=[^;]+/.exec(set)?.[0] ?? '' };
  }

  complete({ search, cookie }: { readonly search: string; readonly cookie: string }) {
    return this.post('/api/auth/oidc/organisation/complete', { search }, cookie);
  }

  async signIn() {
    return this.complete(await this.visit());
  }

  signInWith(groups: readonly string[] | undefined) {
    const { groups: _before, ...visitor } = this.provider.visitor;
    this.provider.visitor = { ...visitor, ...(groups !== undefined && { groups }) };
    return this.signIn();
  }

  async me(answer: Answer) {
    return (await client(this.server, tokenOf(answer)).call<Me>('GET', '/api/users/me')).body;
  }

  async rolesOf(answer: Answer) {
    return (await this.me(answer)).roles
      .map(({ role_name, site_id }) => `${role_name} ${site_id ?? ''}`.trim())
      .toSorted();
  }

  async roleId(name: string): Promise<number> {
    const { body } = await this.world.admin.call<{ roles: { id: number; name: string }[] }>(
      'GET',
      `/api/organisations/${this.world.organisationId}/roles-permissions`,
    );
    return body.roles.find((role) => role.name === name)?.id ?? 0;
  }

  /** A role that nobody but its maker holds. */
  async makeRole(name: string, codes: readonly string[] | 'all', site?: number): Promise<number> {
    await this.world.person(name, [{ ...(site !== undefined && { site }), codes }]);
    return this.roleId(`${name} 0`);
  }
}
