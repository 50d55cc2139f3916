import { once } from 'node:events';
import { type Server, type ServerResponse, createServer } from 'node:http';
import type {
  ProviderSettings,
  SharedProvider,
} from '../../../server/adapters/identity/identity.ts';
import { Provider, interactionPolicy } from 'oidc-provider';

/** An account at the provider. */
export interface Account {
  readonly subject: string;
  readonly email: string;
  readonly isVerified?: boolean;
  /** The methods of its sign-in there; `['mfa']` is more than one factor. */
  readonly amr?: readonly string[];
  readonly groups?: readonly string[];
  /** Claims that the provider adds, such as those of Entra ID for too many groups. */
  readonly claims?: Readonly<Record<string, unknown>>;
  readonly name?: string;
}

/** A real OpenID provider, which signs in `visitor` without a prompt. */
export interface TestProvider {
  readonly issuer: string;
  /** The origins of the product's pages; more may be added before the first request. */
  readonly origins: string[];
  visitor: Account;
  /** Changes the ID tokens that it returns, as an attacker on the way would. */
  forge: (token: string) => string;
  /** The server's settings for this provider, under the name of a supported one. */
  readonly settingsAs: (name: SharedProvider) => ProviderSettings;
  readonly close: () => Promise<void>;
}

const clientId = 'sitewright';
const clientSecret = 'a secret of some length for tests only';

/** Starts it for servers whose pages are at `origins`. */
export async function openProvider(...origins: string[]): Promise<TestProvider> {
  const server: Server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = address !== null && typeof address === 'object' ? address.port : 0;
  const issuer = `http://127.0.0.1:${port}`;
  const known = new Map<string, Account>();
  const test: TestProvider = {
    issuer,
    origins,
    visitor: { subject: 'nobody', email: 'nobody@elsewhere.example' },
    forge: (token) => token,
    settingsAs: (name) => ({ name, issuer, clientId, clientSecret }),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  let provider: Provider | undefined;
  server.on('request', (request, response) => {
    provider ??= makeProvider(issuer, origins, known);
    if (request.url === '/token') replaceIdToken(response, test.forge);
    if (request.url?.startsWith('/visit/') !== true)
      return void provider.callback()(request, response);
    void finish(provider, test.visitor, known, request, response);
  });
  return test;
}

/** Replaces the ID token in the JSON that the response ends with. */
function replaceIdToken(response: ServerResponse, forge: (token: string) => string): void {
  const end = response.end.bind(response);
  response.end = (body: unknown) => {
    const answer = JSON.parse(String(body)) as { id_token?: string };
    if (answer.id_token !== undefined) answer.id_token = forge(answer.id_token);
    const text = JSON.stringify(answer);
    response.setHeader('content-length', Buffer.byteLength(text));
    return end(text);
  };
}

function makeProvider(
  issuer: string,
  origins: readonly string[],
  known: ReadonlyMap<string, Account>,
): Provider {
  const policy = interactionPolicy.base();
  policy.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }), 0);
  return new Provider(issuer, {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: origins.flatMap((origin) =>
          ['google', 'microsoft', 'organisation'].map((name) => `${origin}/auth/oidc/${name}`),
        ),
      },
    ],
    pkce: { required: () => true },
    claims: {
      openid: ['sub', 'amr'],
      email: ['email', 'email_verified'],
      profile: ['name', 'groups', 'hasgroups', '_claim_names', '_claim_sources'],
    },
    conformIdTokenClaims: false,
    cookies: { keys: ['of tests alone'] },
    features: { devInteractions: { enabled: false } },
    ttl: { AccessToken: 60, Grant: 60, IdToken: 60, Interaction: 60, Session: 60 },
    interactions: { policy, url: (_context, { uid }) => `/visit/${uid}` },
    findAccount: (_context, subject) => {
      const account = known.get(subject);
      if (account === undefined) return undefined;
      const { email, isVerified = true, groups, name, claims } = account;
      return {
        accountId: subject,
        claims: () => ({
          sub: subject,
          email,
          email_verified: isVerified,
          groups,
          name,
          ...claims,
        }),
      };
    },
  });
}

type Request = Parameters<Provider['interactionFinished']>[0];
type Response = Parameters<Provider['interactionFinished']>[1];

/** Signs the visitor in and accepts every prompt. */
async function finish(
  provider: Provider,
  visitor: Account,
  known: Map<string, Account>,
  request: Request,
  response: Response,
): Promise<void> {
  const { prompt, params, session } = await provider.interactionDetails(request, response);
  if (prompt.name === 'consent') {
    const grant = new provider.Grant({
      accountId: session?.accountId ?? visitor.subject,
      clientId: String(params['client_id']),
    });
    grant.addOIDCScope('openid email profile');
    grant.addOIDCClaims([
      'email',
      'email_verified',
      'amr',
      'name',
      'groups',
      'hasgroups',
      '_claim_names',
      '_claim_sources',
    ]);
    const consent = { grantId: await grant.save() };
    return provider.interactionFinished(request, response, { consent });
  }
  const { subject, amr = [] } = visitor;
  known.set(subject, visitor);
  const login = { accountId: subject, remember: false, amr: [...amr] };
  return provider.interactionFinished(request, response, { login, select_account: {} });
}

/** Follows a visit like a browser, to the address of the page with the result. */
export async function visitProvider(start: string): Promise<string> {
  const jar = new Map<string, string>();
  let url = start;
  for (let hop = 0; hop < 10; hop += 1) {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await fetch(url, { redirect: 'manual', headers: { cookie } });
    for (const set of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
      jar.set(name, value);
    }
    const next = answer.headers.get('location');
    if (next === null) throw new Error(`${answer.status} at ${url}: ${await answer.text()}`);
    url = new URL(next, url).href;
    if (new URL(url).origin !== new URL(start).origin) return url;
  }
  throw new Error('The provider goes round in circles.');
}
