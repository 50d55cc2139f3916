import type { Bulletin } from '../../../src/contract/bulletins.ts';
import type { Client } from '../server/client.ts';
import type { Plant } from '../server/plant.ts';

/** Makes every call of home, notifications, bulletins, help and preferences so that it succeeds. */
export async function callNotifications(client: Client, { siteId }: Plant): Promise<void> {
  const ofSite = ['my-work', 'overview'].map((what) => `/api/sites/${siteId}/${what}`);
  for (const url of ['/api/my-work', ...ofSite, '/api/notifications?limit=1'])
    await client.call('GET', url);
  await client.call('POST', '/api/notifications/read', { body: { through: 1 } });
  const body = {
    title: 'Shutdown',
    text: 'From six in the morning.',
    starts_at: '2026-01-01T06:00:00.000Z',
    ends_at: null,
    site_ids: [siteId],
  };
  const made = await client.call<Bulletin>('POST', '/api/bulletins', { body });
  const at = `/api/bulletins/${made.body.id}`;
  await client.call('GET', '/api/bulletins');
  await client.call('POST', '/api/bulletins/read', { body: { ids: [made.body.id] } });
  await client.call('PATCH', at, { body: { title: 'Short shutdown' }, version: 1 });
  await client.call('POST', `${at}/withdraw`, { version: 2 });
  await client.call('GET', `${at}/history`);
  await client.call('GET', '/api/support');
  const question = { subject: 'A question', text: 'How does it work?' };
  await client.call('POST', '/api/support', { body: question });
  await client.call('POST', '/api/feedback', { body: { kind: 'idea', text: 'A darker dark.' } });
  await client.call('GET', '/api/feedback');
  await client.call('PATCH', '/api/users/me/preferences', { body: { theme: 'dark' } });
  await client.call('GET', '/api/users/me/preferences');
}
