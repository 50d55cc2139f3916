import type { AccessRequest } from '../../../src/contract/access-requests.ts';
import type { GrantRow } from '../../../src/contract/access-grants.ts';
import type { RoleRow } from '../../../src/contract/people.ts';
import type { Plant } from '../server/plant.ts';
import type { ResponseChecker } from './response-checker.ts';

/** Makes every call of roles, grants, requests for access and views so that it succeeds. */
export async function callAccess(checker: ResponseChecker, plant: Plant): Promise<void> {
  const { siteId, world } = plant;
  const admin = checker.client(plant.admin.token);
  const roles = '/api/organisation/roles';
  const body = { name: 'Round', scope: 'Site', preset: 'viewer' };
  const { body: role } = await admin.call<RoleRow>('POST', roles, { body });
  const at = `${roles}/${role.id}`;
  await admin.call('GET', `${at}/flows`);
  await admin.call('PATCH', at, { body: { description: 'Rounds' }, version: 1 });
  const [, second = 0] = world.siteIds;
  const asker = await world.person('asks', [{ site: second, codes: [] }]);
  const person = checker.client(asker.token);
  const requests = '/api/access-requests';
  const ask = async () => {
    const reason = { site_id: siteId, reason: 'Round' };
    const { body: request } = await person.call<AccessRequest>('POST', requests, { body: reason });
    return `${requests}/${request.id}`;
  };
  await person.call('DELETE', await ask());
  await admin.call('POST', `${await ask()}/refuse`, { body: { answer: 'Later' } });
  const granted = { role_id: role.id, expires_at: null };
  await admin.call('POST', `${await ask()}/grant`, { body: granted });
  await admin.call('GET', requests);
  const grants = '/api/organisation/grants';
  const holders = { user_ids: [asker.userId], team_ids: [], site_ids: [siteId] };
  await admin.call('POST', grants, { body: { ...granted, ...holders } });
  await admin.call('GET', `/api/sites/${siteId}/grants`);
  const held = await admin.call<{ grants: GrantRow[] }>('GET', `${grants}?role_id=${role.id}`);
  const [grant] = held.body.grants;
  const ended = { grants: [{ id: grant?.id, version: grant?.version }], expires_at: null };
  await admin.call('POST', `${grants}/end`, { body: ended });
  const question = `site_id=${siteId}&code=equipment.read`;
  await admin.call('GET', `/api/organisation/access-check?user_id=${asker.userId}&${question}`);
  await admin.call('GET', `/api/organisation/code-holders?${question}`);
  await admin.call('POST', `${grants}/withdraw`, { body: { ids: [grant?.id] } });
  await admin.call('DELETE', at, { version: 2 });
  await admin.call('POST', '/api/view-as', { body: { user_id: asker.userId } });
  await admin.call('DELETE', '/api/view-as');
}
