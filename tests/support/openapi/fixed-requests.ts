import { hashPassword } from '../../../server/operations/session/passwords.ts';
import { codeOfNow } from '../../../server/operations/session/totp.ts';
import { withTenant } from '../../../server/db/transaction.ts';
import type { Client } from '../server/client.ts';
import type { Plant } from '../server/plant.ts';
import type { Witness } from './witness.ts';

const place = { tab: 'general', section: 'details', order: 0 };
const column = { db: 'extra', columnType: 'text', name: 'Extra', ...place };

interface Row {
  readonly id: number;
}

/** Ids of what a site keeps, as path parameters are called. */
export interface Kept {
  readonly labelId: number;
  readonly templateId: number;
  readonly columnId: number;
}

/** Makes, changes and deletes what a site's admins keep. */
export async function succeedWithSettings(client: Client, plant: Plant): Promise<Kept> {
  const { siteId, server } = plant;
  const at = `/api/sites/${siteId}`;
  const [module] = server.services.modules.all();
  if (module === undefined) throw new Error('No modules.');
  const { type: module_type, databaseTable } = module.document;
  const make = async (url: string, body: object) =>
    (await client.call<Row>('POST', url, { body })).body.id;
  const labelId = await make(`${at}/labels`, { module_type, name: 'Urgent', colour: '#112233' });
  await client.call('PATCH', `${at}/labels/${labelId}`, { body: { description: 'At once.' } });
  await client.call(
    'DELETE',
    `${at}/labels/${await make(`${at}/labels`, { module_type, name: 'X' })}`,
  );
  await make(`${at}/types`, { module_type, name: { en: 'Kind', de: 'Art' } });
  await make(`${at}/dropdowns`, { module_type, name: 'List', options: [{ value: 1, label: 'A' }] });
  await make(`${at}/criticalities`, { name: 'Low', rank: 3, colour: '#112233' });
  const document = { moduleType: module_type, name: 'Template', columns: [column] };
  const templateId = await make('/api/templates', { site_id: siteId, document });
  await client.call('PUT', `/api/templates/${templateId}`, { body: { document, version: 1 } });
  await client.call('GET', `/api/modules/${databaseTable}/templates/${templateId}/usage`);
  const columnId = await make('/api/columns', { site_id: siteId, module_type, document: column });
  await client.call('PUT', `/api/columns/${columnId}`, { body: { document: column } });
  return { labelId, templateId, columnId };
}

/** Reads everything that is no item. */
export async function succeedWithReads(client: Client, plant: Plant): Promise<void> {
  const { siteId, admin, world } = plant;
  const ofSite = [
    'export.jsonl',
    'users',
    'templates',
    'types',
    'criticalities',
    'dropdowns',
    'columns',
    'labels',
  ];
  for (const url of [
    '/api/health',
    '/api/docs/openapi.json',
    '/api/sites',
    '/api/modules',
    '/api/modules/problems',
    '/api/users',
    '/api/users/me',
    `/api/users/${admin.userId}/site-access`,
    `/api/organisations/${world.organisationId}/roles-permissions`,
    ...ofSite.map((list) => `/api/sites/${siteId}/${list}`),
  ])
    await client.call('GET', url);
}

const secret = 'JBSWY3DPEHPK3PXPJBSWY3DP';

/** Signs somebody in and out again. */
export async function succeedWithSignIn(witness: Witness, plant: Plant): Promise<void> {
  const { world, server } = plant;
  const { db, now } = server.services;
  const password = 'a password of some length';
  const { userId } = await world.person('somebody');
  const values = { password_hash: await hashPassword(password), totp_secret: secret };
  const tenant = { organisationId: world.organisationId, siteIds: [], userId: null };
  await withTenant(db, tenant, (tx) =>
    tx.updateTable('users').set(values).where('id', '=', userId).execute(),
  );
  const anyone = witness.client(null);
  const body = { organisation: 'north', email: 'somebody@north.example', password };
  const asked = await anyone.call('POST', '/api/auth/login', { body });
  const answer = { challenge_id: asked.body['challenge_id'], code: codeOfNow(secret, now()) };
  const signedIn = await anyone.call('POST', '/api/auth/login/2fa', { body: answer });
  const token = /=([^;]+)/.exec(String(signedIn.headers['set-cookie']))?.[1] ?? null;
  await witness.client(token).call('POST', '/api/auth/logout');
}
