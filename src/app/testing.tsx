import { byLanguage, type Language } from '../runtime/text.ts';
import { configure, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { createMemoryRouter } from 'react-router-dom';
import { vi } from 'vitest';
import { createCache } from '../api/cache.ts';
import type { SiteRow } from '../contract/directory.ts';
import type { ModuleEntry } from '../contract/modules.ts';
import type { CurrentUser } from '../modules/session.ts';
import type { FlowDocument, ModuleDocument } from '../runtime/documents.ts';
import { App } from './App.tsx';
import { routes } from './router.tsx';
import { endSession } from './session/session.ts';

// The code behind the session gate is loaded on first use, which takes long on a busy machine.
configure({ asyncUtilTimeout: 10_000 });

const files = import.meta.glob<Record<string, unknown>>('../../locales/*/*.json', {
  eager: true,
  import: 'default',
});

const modules = import.meta.glob<ModuleDocument>('../../schemas/modules/*.json', {
  eager: true,
  import: 'default',
});
const flows = import.meta.glob<FlowDocument>('../../schemas/flows/*.json', {
  eager: true,
  import: 'default',
});

function textsOf(language: string): Record<string, Record<string, unknown>> {
  const own = Object.entries(files).filter(([path]) => path.includes(`/${language}/`));
  return Object.fromEntries(
    own.map(([path, words]) => [path.replace(/^.*\/(.+)\.json$/, '$1'), words]),
  );
}

export const marlene: CurrentUser['user'] = {
  id: 7,
  display_name: 'Marlene Hoffmann',
  email: 'm.hoffmann@aurelia.example',
  organisation_id: 1,
  organisation_name: 'Aurelia Chemicals',
  locale: 'en',
};

/** A user with every permission on every site. */
export function currentUser(types: Iterable<string>, user = marlene): CurrentUser {
  return {
    user,
    roles: [{ role_name: 'Admin', role_scope: 'Organisation', site_id: null, expires_at: null }],
    permissions: [...types].map((type) => ({ permission_code: `${type}.read`, site_id: null })),
  };
}

export function site(id: number, name: string, more: Partial<SiteRow> = {}): SiteRow {
  return {
    id,
    name,
    description: null,
    status: 'Operating',
    colour: '#D98A1F',
    timezone: 'Europe/Berlin',
    locale: 'en',
    site_id: id,
    site_name: name,
    site_description: null,
    site_status: 'Operating',
    site_type: 'Chemical plant',
    site_timezone: 'Europe/Berlin',
    site_locale: 'en',
    site_colour: '#D98A1F',
    is_archived: false,
    address: { latitude: null, longitude: null, city: name, country_code: 'DE' },
    user_roles: [{ role_id: 1, role_name: 'Site admin', expires_at: null }],
    ...more,
  };
}

/** A module of schemas/ as the server sends it, with changes. */
export function moduleEntry(type: string, changes: Partial<ModuleDocument> = {}): ModuleEntry {
  const document = modules[`../../schemas/modules/${type}.json`];
  if (document === undefined) throw new Error(`No module ${type}`);
  const named = document.defaultStatusFlow;
  const flow: FlowDocument | undefined =
    typeof named === 'string' ? flows[`../../schemas/flows/${named}.json`] : named;
  if (flow === undefined) throw new Error(`No flow of ${type}`);
  const keys = flow.nodes.map(({ id, statusCode }) => statusCode ?? id);
  return {
    document: { ...document, ...changes },
    flow,
    status_numbers: Object.fromEntries(keys.map((key, index) => [key, index + 1])),
  };
}

/** A recorded request with its body. */
export interface RecordedRequest {
  readonly call: string;
  readonly body: unknown;
}

type Body = Readonly<Record<string, unknown>> | readonly unknown[];
type MockReply = Response | Promise<Response> | Body;
/** Replies by "METHOD /path"; a function is called for each request. */
export type MockReplies = { readonly [call: string]: MockReply | ((body: unknown) => MockReply) };

export function errorResponse(status: number, code: string, error: string): Response {
  return Response.json({ error, code }, { status });
}

export const unauthenticatedResponse = (): Response =>
  errorResponse(401, 'unauthenticated', 'Please sign in to go on.');

/** Answers the calls of the page in place of a server; unknown calls get a 404. */
export function mockApi(replies: MockReplies): readonly RecordedRequest[] {
  const requests: RecordedRequest[] = [];
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}): Promise<Response> => {
    const call = `${init.method ?? 'GET'} ${new URL(address, 'http://page').pathname}`;
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : null;
    requests.push({ call, body });
    const known = replies[call];
    if (known === undefined) return errorResponse(404, 'not_found', `Nothing at ${call}`);
    const answer = await (typeof known === 'function' ? known(body) : known);
    return answer instanceof Response ? answer.clone() : Response.json(answer);
  });
  return requests;
}

/** The replies of a server on which Marlene is signed in, with two sites and the modules given. */
export function signedInReplies(
  modules: readonly ModuleEntry[],
  more: MockReplies = {},
): MockReplies {
  return {
    'GET /api/users/me': currentUser(modules.map(({ document }) => document.type)),
    'GET /api/sites': [site(1, 'Leuna'), site(2, 'Rotterdam')],
    'GET /api/modules': { modules },
    ...more,
  };
}

/**
 * Opens the application at an address, signed out, in the language; `router` gives the current
 * location.
 */
export async function openPage(path: string, language: Language = 'en', cache = createCache()) {
  await i18next.use(initReactI18next).init({
    lng: language,
    fallbackLng: 'en',
    ns: Object.keys(textsOf('en')),
    interpolation: { escapeValue: false },
    resources: byLanguage(textsOf),
  });
  const router = createMemoryRouter(routes, { initialEntries: [path] });
  const page = render(<App cache={cache} router={router} />);
  const at = () => `${router.state.location.pathname}${router.state.location.search}`;
  return { ...page, router, cache, at };
}

/** Opens the application at an address with Marlene signed in, and returns the requests. */
export async function openSignedIn(
  path: string,
  modules: readonly ModuleEntry[],
  replies: MockReplies = {},
  language: Language = 'en',
) {
  const requests = mockApi(signedInReplies(modules, replies));
  return { ...(await openPage(path, language)), requests, user: userEvent.setup() };
}

/** Resets the global state between two tests. */
export function resetPage(): void {
  vi.unstubAllGlobals();
  endSession();
  localStorage.clear();
  sessionStorage.clear();
}
