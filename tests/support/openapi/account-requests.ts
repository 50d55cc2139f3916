import { hashPassword } from '../../../server/operations/auth/passwords/hash-password.ts';
import { withTenant } from '../../../server/db/transaction.ts';
import { type TestProvider, visitProvider } from '../server/identity-provider.ts';
import type { Answer } from '../server/client.ts';
import { picture } from '../server/files.ts';
import { formOf } from './form.ts';
import type { Plant } from '../server/plant.ts';
import { lastMailMatch, setCookies } from './sign-in-requests.ts';
import type { ResponseChecker } from './response-checker.ts';

const password = 'a password of some length';

/** Signs in with an external account, unlinks it and links it again. */
export async function callIdentities(
  checker: ResponseChecker,
  { world, server }: Plant,
  provider: TestProvider,
): Promise<void> {
  const { userId, token } = await world.person('linked');
  const tenant = { organisationId: world.organisationId, siteIds: [], userId };
  const password_hash = await hashPassword(password);
  await withTenant(server.services.db, tenant, (tx) =>
    tx.updateTable('users').set({ password_hash }).where('id', '=', userId).execute(),
  );
  provider.visitor = { subject: 'linked', email: `linked@${world.key}.example` };
  const back = async (begun: Answer) => {
    const { search } = new URL(await visitProvider(String(begun.body['url'])));
    return { search, cookie: setCookies(begun).join('; ') };
  };
  const anyone = checker.client(null);
  const oidc = '/api/auth/oidc/google';
  const begun = await anyone.call('POST', `${oidc}/initiate`, {
    body: { organisation: world.key },
  });
  const { search, cookie } = await back(begun);
  await anyone.call('POST', `${oidc}/complete`, { body: { search }, headers: { cookie } });

  const person = checker.client(token);
  await person.call('POST', '/api/auth/prove', { body: { password } });
  const { body } = await person.call<{ identities: { id: string }[] }>(
    'GET',
    '/api/auth/identities',
  );
  await person.call('DELETE', `/api/auth/identities/${body.identities[0]?.id ?? ''}`);
  const link = '/api/auth/identities/google';
  const linked = await back(await person.call('POST', `${link}/initiate`));
  await person.call('POST', `${link}/complete`, {
    body: { search: linked.search },
    headers: { cookie: `${server.app.sessionCookies.session}=${token ?? ''}; ${linked.cookie}` },
  });
}

/** Creates an organisation by a mailed link, and changes the settings of one. */
export async function callOrganisation(checker: ResponseChecker, plant: Plant): Promise<void> {
  const anyone = checker.client(null);
  const email = 'first@south.example';
  await anyone.call('POST', '/api/auth/sign-up/request', { body: { email, locale: 'en' } });
  const token = await lastMailMatch(plant, /set-up#([\w-]+)/);
  await anyone.call('POST', '/api/auth/set-up/check', { body: { token } });
  await anyone.call('POST', '/api/auth/set-up', {
    body: {
      token,
      organisation_key: 'south',
      organisation_name: 'South Ltd',
      display_name: 'Sol',
      email,
      password,
      locale: 'en',
    },
  });
  const admin = checker.client(plant.admin.token);
  await admin.call('GET', '/api/organisation');
  const terms = { en: 'Be careful.', de: '' };
  await admin.call('PATCH', '/api/organisation', { body: { terms } });
  const logo = '/api/organisation/logo';
  await admin.call('POST', logo, formOf('logo.jpg', await picture()));
  await admin.call('GET', logo);
  await admin.call('DELETE', logo);
  await admin.call('GET', '/api/organisation/guide');
  await admin.call('PATCH', '/api/organisation/guide', { body: { skip: 'items' } });
  await admin.call('GET', '/api/organisation/accounts');
  for (const rest of ['', '/export', '/chains', '/verification'])
    await admin.call('GET', `/api/organisation/audit${rest}`);
  const { userId } = await plant.world.person('signed out');
  await admin.call('DELETE', `/api/organisation/accounts/${userId}/sessions`);
  await anyone.call('GET', `/api/legal/terms?organisation=${plant.world.key}`);
}
