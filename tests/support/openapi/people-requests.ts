import type { Assignments } from '../../../src/contract/hand-over.ts';
import { prove, tokens } from '../server/api-tokens.ts';
import type { Plant } from '../server/plant.ts';
import type { ResponseChecker } from './response-checker.ts';
import { formOf } from './form.ts';
import { lastMailMatch } from './sign-in-requests.ts';

const accounts = '/api/organisation/accounts';

interface Invited {
  readonly invited: readonly { readonly id: number }[];
}

/** Invites, accepts, changes and deletes people, and hands their work over. */
export async function callPeople(checker: ResponseChecker, plant: Plant): Promise<void> {
  const admin = checker.client(plant.admin.token);
  const anyone = checker.client(null);
  const path = `/api/organisations/${plant.world.organisationId}/roles-permissions`;
  const { body: known } = await plant.admin.call<{ roles: { id: number; scope: string }[] }>(
    'GET',
    path,
  );
  const role = known.roles.find(({ scope }) => scope === 'Organisation');
  const grants = [{ role_id: role?.id ?? 0, site_id: null }];
  const invite = (email: string) =>
    admin.call<Invited>('POST', '/api/organisation/invitations', {
      body: {
        people: [
          { email, grants },
          { email: 'nobody', grants },
        ],
        locale: 'en',
      },
    });
  const { body: withdrawn } = await invite('withdrawn@north.example');
  const of = `${accounts}/${withdrawn.invited[0]?.id ?? 0}/invitation`;
  plant.server.advance(61_000);
  await admin.call('POST', of);
  await admin.call('DELETE', of);
  const { body } = await invite('invited@north.example');
  const userId = body.invited[0]?.id ?? 0;
  const token = await lastMailMatch(plant, /invitation#([\w-]+)/);
  await anyone.call('POST', '/api/auth/invitation/check', { body: { token } });
  await anyone.call('POST', '/api/auth/invitation', {
    body: { token, display_name: 'Ina', password: 'seven quiet herons', locale: 'de' },
  });
  const file = formOf('people.csv', 'name,email\nNora,nora@x.example\n');
  await admin.call('POST', '/api/organisation/invitations/file', file);
  const account = `${accounts}/${userId}`;
  await admin.call('PATCH', account, { version: 2, body: { phone: '+49 30 1' } });
  await admin.call('GET', `${account}/assignments`);
  await plant.make('workorders', { assignee_ids: { user_ids: [userId], team_ids: [] } });
  await admin.call('POST', `${account}/hand-over`, { body: { to_user_id: plant.admin.userId } });
  const { body: assigned } = await admin.call<Assignments>('GET', `${account}/assignments`);
  await admin.call('POST', `${account}/hand-over/undo`, {
    body: { at: assigned.handed_over?.at ?? '' },
  });
  await admin.call('POST', `${account}/disable`);
  await admin.call('POST', `${account}/enable`);
  await admin.call('DELETE', `${account}?keep_name=false`);
  const owner = await plant.world.person('owner of tokens', [{ codes: 'all' }]);
  await prove(plant.server, plant.world, owner);
  const person = checker.client(owner.token);
  const { body: made } = await person.call<{ id: number }>('POST', tokens, {
    body: { name: 'Export', days: 30, permissions: null, site_ids: null },
  });
  await person.call('GET', tokens);
  await person.call('GET', '/api/organisation/api-tokens');
  await person.call('DELETE', `${tokens}/${made.id}`);
  const services = '/api/organisation/service-accounts';
  await person.call('POST', services, { body: { display_name: 'Historian' } });
  await person.call('GET', services);
  const provisioning = '/api/organisation/provisioning';
  await admin.call('POST', `${provisioning}/token`);
  await admin.call('GET', provisioning);
  await admin.call('DELETE', `${provisioning}/token`);
  const singleSignOn = '/api/organisation/single-sign-on';
  await admin.call('PUT', singleSignOn, {
    body: {
      issuer: 'https://id.example',
      client_id: 'sitewright',
      client_secret: 'a secret',
      label: 'Acme ID',
      domains: ['north.example'],
      groups_claim: 'groups',
      creates_accounts: true,
      is_required: false,
    },
  });
  await admin.call('PUT', `${singleSignOn}/mappings`, {
    body: { mappings: [{ group: 'a', role_id: role?.id ?? 0, site_id: null, team_id: null }] },
  });
  await admin.call('GET', singleSignOn);
  await admin.call('POST', `${singleSignOn}/check`, { body: { issuer: 'nothing' } });
  const find = { organisation: 'north', email: 'x@north.example' };
  await anyone.call('POST', '/api/auth/single-sign-on', { body: find });
  await admin.call('DELETE', singleSignOn);
  const teams = '/api/organisation/teams';
  const { body: team } = await admin.call('POST', teams, { body: { name: 'Riggers' } });
  const one = `${teams}/${Number(team['id'])}`;
  await admin.call('PATCH', one, { version: 1, body: { member_ids: [plant.admin.userId] } });
  await admin.call('GET', teams);
  await admin.call('GET', `${one}/flows`);
  await admin.call('DELETE', one, { version: 2 });
}
