import { beforeEach, describe, expect, it, vi } from 'vitest';
import { moduleEntry } from '../../tests/support/site-rows.ts';
import { pageTexts } from '../../tests/support/page-texts.ts';
import { callServer } from '../api/client.ts';
import { ApiError, errorText } from '../api/error.ts';
import { createCache } from '../api/cache.ts';
import { type ModuleRef, fetchItemPage } from '../api/items.ts';
import {
  currentUserQueryOptions,
  siteDirectoryQueryOptions,
  siteLabelsQueryOptions,
  sitesQueryOptions,
} from '../api/query-options.ts';
import { siteDropdownsQueryOptions } from '../api/site-lists.ts';
import { GET_SITE_COLUMNS } from '../contract/directory.ts';
import { signInErrorTexts } from '../screens/auth/sign-in-error-texts.ts';

beforeEach(() => {
  pageTexts('en');
  return () => void vi.unstubAllGlobals();
});

const noSite = Number.NaN;
const moduleOf = (type: string): ModuleRef => {
  const { document } = moduleEntry(type);
  const { name } = document;
  return { ...document, name: typeof name === 'string' ? name : name.en, language: 'en' };
};
const messageOf = (work: Promise<unknown>) =>
  work.then(
    () => 'no error',
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );
const reply = (body: unknown) =>
  vi.stubGlobal('fetch', () =>
    Promise.resolve(
      new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' } }),
    ),
  );
const list = (type: string, siteId: number) =>
  messageOf(fetchItemPage(moduleOf(type), siteId, { limit: 1 }));

/** The texts below are copied from section 8 of the specification. */
describe('section 8, the error catalogue', () => {
  it.each([
    ['dms_documents', 'Site ID is required to fetch DMS documents.'],
    ['dms_folders', 'Site ID is required to fetch DMS folders.'],
    ['equipment', 'Site ID is required to fetch equipment.'],
    ['functional_locations', 'Site ID is required to fetch functional locations.'],
    ['observations', 'Site ID is required to fetch observations.'],
    ['permits', 'Site ID is required to fetch permits.'],
    ['workorders', 'Site ID is required to fetch work orders.'],
  ])('the list of %s without a site says: %s', async (type, text) => {
    expect(await list(type, noSite)).toBe(text);
  });

  it('the lists of a site, and every other call on a site, say that the site is missing', async () => {
    const [types, , , templates] = siteDirectoryQueryOptions(noSite);
    expect(await messageOf(createCache().query(types))).toBe('Site ID is required to fetch types.');
    expect(await messageOf(createCache().query(templates))).toBe(
      'Site ID is required to fetch templates.',
    );
    expect(await messageOf(createCache().query(siteLabelsQueryOptions(null)))).toBe(
      'Site ID is required to fetch labels.',
    );
    expect(await messageOf(callServer(GET_SITE_COLUMNS, { params: { siteId: noSite } }))).toBe(
      'Site ID is required',
    );
  });

  it('an answer of another shape names its data without capitals', async () => {
    reply({ nothing: true });
    expect(await list('equipment', 1)).toContain(
      'Invalid data structure received from equipment backend.',
    );
    expect(await list('workorders', 1)).toContain(
      'Invalid data structure received from work orders backend.',
    );
    expect(await messageOf(createCache().query(sitesQueryOptions))).toBe(
      'Failed to fetch all sites: Invalid data structure received from sites backend.',
    );
    const [types, , , templates] = siteDirectoryQueryOptions(1);
    expect(await messageOf(createCache().query(types))).toContain(
      'Invalid data structure received from types backend.',
    );
    expect(await messageOf(createCache().query(templates))).toContain(
      'Invalid data structure received from templates backend.',
    );
  });

  it('a failed fetch names its data without capitals, with the text of the server or a general one', async () => {
    vi.stubGlobal('fetch', () => Promise.resolve(new Response('', { status: 500 })));
    const unknown = 'An unknown error occurred';
    expect(await list('equipment', 1)).toBe(`Failed to fetch equipment: ${unknown}`);
    expect(await list('workorders', 1)).toBe(`Failed to fetch work orders: ${unknown}`);
    const [types] = siteDirectoryQueryOptions(1);
    expect(await messageOf(createCache().query(types))).toBe(`Failed to fetch types: ${unknown}`);
    expect(await messageOf(createCache().query(siteDropdownsQueryOptions(1)))).toBe(
      `Failed to fetch dropdowns: ${unknown}`,
    );
    expect(await messageOf(createCache().query(sitesQueryOptions))).toBe(
      `Failed to fetch all sites: ${unknown}`,
    );
    expect(await messageOf(createCache().query(currentUserQueryOptions))).toBe(
      `Failed to fetch current user: ${unknown}`,
    );
  });

  it.each([
    [400, 'unknown', 'Error processing request.'],
    [418, 'unknown', 'An unexpected error occurred. Please try again.'],
    [500, 'unknown', 'A server error occurred. Please try again later.'],
    [502, 'unknown', 'A server error occurred. Please try again later.'],
    [503, 'unknown', 'Could not connect to the login service.'],
    [504, 'unknown', 'Could not communicate with the validation service.'],
    [507, 'unknown', 'Database error.'],
    [0, 'timeout', 'Could not connect to the login service.'],
    [0, 'not_configured', 'Server configuration error, please contact support.'],
  ] as const)('a sign-in that fails with %i (%s) says: %s', (status, code, text) => {
    expect(errorText(new ApiError('', status, code), signInErrorTexts)).toBe(text);
  });

  it('a sign-in whose answer cannot be read says so', () => {
    vi.spyOn(console, 'error').mockReturnValue();
    expect(errorText(new SyntaxError('JSON'), signInErrorTexts)).toBe(
      'Unexpected response from the server.',
    );
  });
});
