import { currentCode } from '../../server/operations/auth/totp/totp-code.ts';
import { demoAccess } from '../../demo/access.ts';
import { contentOf, createClient } from './client.ts';

/** Signs in to the demo with both factors; returns the cookie of the session. */
export async function signIn(port: number): Promise<string> {
  const { organisation, password, secret, emails } = demoAccess;
  const client = createClient(port, '');
  const [email] = emails;
  const first = (await contentOf(
    await client.send({
      method: 'POST',
      path: '/api/auth/login',
      body: { organisation, email, password },
    }),
  )) as { challenge_id: string };
  const second = await client.send({
    method: 'POST',
    path: '/api/auth/login/2fa',
    body: { challenge_id: first.challenge_id, code: currentCode(secret, new Date()) },
  });
  await contentOf(second);
  client.close();
  const [cookie = ''] = second.cookie?.split(';') ?? [];
  return cookie;
}
