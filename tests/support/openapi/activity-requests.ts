import { randomUUID } from 'node:crypto';
import type { Client } from '../server/client.ts';
import type { Person } from '../server/world.ts';

/** Makes every comment and watcher call for the item at an address, so that it succeeds. */
export async function callActivity(
  client: Client,
  item: string,
  { userId }: Pick<Person, 'userId'>,
): Promise<void> {
  const mentions = { user_ids: [userId], team_ids: [] };
  const say = (text: string) =>
    client.call('POST', `${item}/comments`, { body: { client_id: randomUUID(), text, mentions } });
  const { body: comment } = await say('Come and look.');
  await say('Nobody came.');
  await client.call('GET', `${item}/comments?limit=1`);
  const url = `${item}/comments/${Number(comment['id'])}`;
  await client.call('PATCH', url, { body: { text: 'Come and look, please.' } });
  await client.call('DELETE', url);
  await client.call('GET', `${item}/comments`);
  const { body: team } = await client.call('POST', '/api/organisation/teams', {
    body: { name: `Crew ${randomUUID()}`, member_ids: [userId] },
  });
  for (const who of ['me', userId, `teams/${Number(team['id'])}`]) {
    await client.call('PUT', `${item}/watchers/${who}`);
    await client.call('GET', `${item}/watchers`);
    await client.call('DELETE', `${item}/watchers/${who}`);
  }
}
