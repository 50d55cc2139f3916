import { describe, expect, test } from 'vitest';
import { activityCalls } from '../../src/contract/activity.ts';
import { groupCalls } from '../../src/contract/groups.ts';
import { type ModuleEndpoint, itemCalls } from '../../src/contract/items.ts';
import { GET_SITE_RECYCLE_BIN } from '../../src/contract/recycle-bin.ts';
import { moduleCalls, staticCallGroups } from '../../src/contract/registry.ts';
import { createStaleReads } from '../../src/contract/stale-reads.ts';
import { GET_MY_WORK, GET_SITE_MY_WORK, GET_SITE_OVERVIEW } from '../../src/contract/work.ts';
import { shippedModules } from '../support/compiled.ts';

const endpoints: readonly ModuleEndpoint[] = [...shippedModules.values()];
const staleReads = createStaleReads(endpoints);
const calls = [
  ...staticCallGroups.flatMap((group) => group.calls),
  ...endpoints.flatMap((endpoint) => moduleCalls(endpoint)),
];
const reads = calls.filter(({ method }) => method === 'GET');
const writes = calls.filter(({ method }) => method !== 'GET');
const namesOf = (name: string) => staleReads(name).map((read) => read.name);

/** Reads of the server's own state, of files that never change, and of what a person asks for once. */
const neverStale =
  /^(CHECK_MAGIC_LINK|VERIFY_AUDIT_CHAIN|GET_(AUDIT_LOG|AUDIT_CHAINS|LEGAL_TEXT|USER_SITE_ACCESS|SUPPORT|API_DOCUMENT|HEALTH|ANALYSIS_HEALTH|SITE_FILE|PICTURE_WORDS|EDITOR_SCHEMA|THUMBNAIL_OF_SITE_FILE|ORGANISATION_LOGO)|EXPORT_.*|DOWNLOAD_.*|GET_.*_IMPORT_(PROBLEMS|BAD_ROWS))$/;

/** Reads that the server invalidates when it reads the modules again, and those computed from them. */
const ofServer = ['GET_MODULES', 'GET_MODULE_PROBLEMS'];

/** Writes that change no reply: sign-in, first steps of a set-up, dry runs, reviews, uploads, messages, analyses. */
const changesNoReply =
  /^(LOGIN|LOGOUT|REFRESH|PROVE|REQUEST_|VERIFY_|SEND_|SETUP_|INITIATE_|COMPLETE_|CHECK_|SET_UP$|UPLOAD_|ANALYZE_|CLEANUP_|ASK_|EXPORT_|READ_|REVIEW_)/;

describe('the reads that a write makes stale', () => {
  test.each(writes.map((call) => [call.name, call] as const))(
    '%s names existing reads, or changes no reply',
    (name, { invalidates }) => {
      expect(invalidates !== undefined || changesNoReply.test(name)).toBe(true);
      for (const stale of invalidates ?? []) expect(namesOf(stale)).toContain(stale);
    },
  );

  test.each(reads.map((call) => [call.name, call] as const))(
    '%s is stale after a write, or never',
    (name) => {
      const sources = [...writes.flatMap(({ invalidates = [] }) => invalidates), ...ofServer];
      const isReached = sources.some((source) => namesOf(source).includes(name));
      expect(isReached).toBe(!neverStale.test(name));
    },
  );

  test.each(endpoints.map((endpoint) => [endpoint.type, endpoint] as const))(
    'every write of items of %s makes the item, its history, groups, inbound references, home, site page and recycle bin stale',
    (_, endpoint) => {
      const { list, get, history, inbound, ...rest } = itemCalls(endpoint);
      const changes = Object.values(rest).filter(({ name }) => !name.startsWith('CHECK_'));
      expect(changes.length).toBe(10);
      const expected = [
        list,
        get,
        history,
        inbound,
        groupCalls(endpoint).groups,
        GET_MY_WORK,
        GET_SITE_MY_WORK,
        GET_SITE_OVERVIEW,
        GET_SITE_RECYCLE_BIN,
      ];
      for (const { invalidates = [] } of changes)
        expect(invalidates.flatMap(namesOf)).toEqual(
          expect.arrayContaining(expected.map(({ name }) => name)),
        );
    },
  );

  test('a comment makes the history of items and the site page stale, and no list', () => {
    const [endpoint] = endpoints;
    if (endpoint === undefined) throw new Error('There is no module.');
    const { comments } = activityCalls(endpoint);
    expect(new Set(namesOf(comments.name))).toEqual(
      new Set([comments.name, itemCalls(endpoint).history.name, GET_SITE_OVERVIEW.name]),
    );
  });

  test('a write makes no read of another module stale but references to its items', () => {
    for (const endpoint of endpoints) {
      const others = endpoints.filter((other) => other !== endpoint);
      const foreign = others.flatMap((other) => {
        const inbound = itemCalls(other).inbound.name;
        return moduleCalls(other).filter(({ name }) => name !== inbound);
      });
      const stale = new Set(namesOf(itemCalls(endpoint).list.name));
      expect(foreign.filter(({ name }) => stale.has(name))).toEqual([]);
    }
  });
});
