import type { AccountRow } from '../../../src/contract/accounts.ts';
import { type TestServer, testServer } from '../server/server.ts';
import { type World, makeWorld } from '../server/world.ts';
import {
  type ScimAnswer,
  type ScimClient,
  enterpriseSchema,
  scimClient,
  userSchema,
} from './scim-client.ts';

/** A server with an organisation and its identity provider. */
export interface ScimPlant {
  readonly server: TestServer;
  readonly world: World;
  readonly scim: ScimClient;
  /** Creates a person with a new address. */
  readonly create: (more?: object) => Promise<ScimAnswer>;
  /** The person as administrators see them. */
  readonly accountOf: (userId: number | string) => Promise<AccountRow | undefined>;
}

export const userBody = (userName: string, more: object = {}) => ({
  schemas: [userSchema],
  userName,
  ...more,
});

/** Every attribute of a person that clients write. */
export const fullUser = {
  externalId: 'ext-1',
  name: { givenName: 'Nora', familyName: 'Berg' },
  displayName: 'Nora Berg',
  active: true,
  emails: [{ value: 'nora@north.example', type: 'work', primary: true }],
  phoneNumbers: [
    { value: '+49 30 1', type: 'mobile' },
    { value: '+49 30 2', type: 'work' },
  ],
  [enterpriseSchema]: { employeeNumber: 'B-100', organization: 'Berg Montage' },
};

/** Close its server in `afterAll`. */
export async function makeScimPlant(): Promise<ScimPlant> {
  const server = await testServer({ publicUrl: 'http://sites.example' });
  const world = await makeWorld(server, 'north');
  const scim = await scimClient(server, world);
  let number = 0;
  return {
    server,
    world,
    scim,
    create: (more = {}) => {
      number += 1;
      return scim.call('POST', '/Users', userBody(`person${number}@north.example`, more));
    },
    accountOf: async (userId) => {
      const { body } = await world.admin.call<{ accounts: AccountRow[] }>(
        'GET',
        '/api/organisation/accounts',
      );
      return body.accounts.find(({ id }) => id === Number(userId));
    },
  };
}
