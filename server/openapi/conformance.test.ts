import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { shippedModules } from '../../tests/support/compiled.ts';
import { type AnalysisServer, startAnalysisServer } from '../../tests/support/analysis-server.ts';
import { callFileAnalysis } from '../../tests/support/openapi/file-analysis-requests.ts';
import { geminiAt } from '../../tests/support/server/analysis-plant.ts';
import type { Operation } from '../../tests/support/openapi/document.ts';
import {
  type SettingIds,
  callReads,
  callSettings,
} from '../../tests/support/openapi/settings-requests.ts';
import { callAccess } from '../../tests/support/openapi/access-requests.ts';
import { callIdentities, callOrganisation } from '../../tests/support/openapi/account-requests.ts';
import { callPeople } from '../../tests/support/openapi/people-requests.ts';
import { callItemCodes } from '../../tests/support/openapi/item-code-requests.ts';
import { callAnnotations } from '../../tests/support/openapi/annotation-requests.ts';
import { callHotspots } from '../../tests/support/openapi/hotspot-requests.ts';
import { callReaders } from '../../tests/support/openapi/reader-requests.ts';
import { callVersions } from '../../tests/support/openapi/version-requests.ts';
import { callSignIn } from '../../tests/support/openapi/sign-in-requests.ts';
import { callImports } from '../../tests/support/openapi/import-requests.ts';
import { callItems } from '../../tests/support/openapi/item-requests.ts';
import { callNotifications } from '../../tests/support/openapi/notification-requests.ts';
import { requestsOf } from '../../tests/support/openapi/requests.ts';
import {
  type ResponseChecker,
  openResponseChecker,
} from '../../tests/support/openapi/response-checker.ts';
import type { Client } from '../../tests/support/server/client.ts';
import { type TestProvider, openProvider } from '../../tests/support/server/identity-provider.ts';
import { type Plant, makePlant } from '../../tests/support/server/plant.ts';
import { liveModule } from '../../tests/support/server/stock.ts';

const elsewhere = 'http://sites.example';
let provider: TestProvider;
let service: AnalysisServer;
let plant: Plant;
let witness: ResponseChecker;
let admin: Client;
let kept: SettingIds;

beforeAll(async () => {
  provider = await openProvider(elsewhere);
  service = await startAnalysisServer();
  plant = await makePlant({
    publicUrl: elsewhere,
    signUp: true,
    supportEmail: 'help@sites.example',
    providers: [provider.settingsAs('google')],
    analysis: geminiAt(service.address),
  });
  witness = await openResponseChecker(plant.server, plant.admin.token ?? '');
  admin = witness.client(plant.admin.token);
  kept = await callSettings(admin, plant);
  // It calls everything that admins keep.
}, 180_000);
afterAll(async () => {
  await plant.server.close();
  await provider.close();
  await service.close();
});

/** The calls of a module; null: those of no module. */
const operationsOf = (family: string | null) =>
  witness.operations.filter((each) => (each['x-module'] ?? null) === family);

/** The caller: no call signs the admin out. */
const askerOf = ({ security }: Operation) => (security.length > 0 ? admin : witness.client(null));

/** The successful responses that the document names and no test has seen yet. */
const unseen = (operations: readonly Operation[]) =>
  operations.flatMap(({ operationId, answers }) =>
    [...answers.keys()]
      .filter((status) => status < 300)
      .map((status) => `${operationId} ${status}`)
      .filter((each) => !witness.covered.has(each)),
  );

const families = [null, ...[...shippedModules.values()].map(({ type }) => type)];

describe('the conformance of responses to the OpenAPI document', () => {
  test.each(families)(
    'the successful responses of each call of module %s match the document',
    async (family) => {
      if (family === null) {
        await callReads(admin, plant);
        await callVersions(admin, plant);
        await callReaders(admin, plant);
        await callFileAnalysis(admin, plant, service);
        await callItemCodes(admin, plant);
        await callHotspots(admin, plant);
        await callAnnotations(admin, plant);
        await callNotifications(admin, plant);
        await callSignIn(witness, plant);
        await callIdentities(witness, plant, provider);
        await callOrganisation(witness, plant);
        await callPeople(witness, plant);
        await callAccess(witness, plant);
      } else {
        await callItems(admin, plant, liveModule(plant.server, family));
        await callImports(admin, plant, plant.at(family));
      }
      expect(operationsOf(family).length).toBeGreaterThan(10);
      expect(unseen(operationsOf(family))).toEqual([]);
    },
  );

  test.each(families)('the refusals of calls of module %s match the document', async (family) => {
    const requests = requestsOf(plant, kept, witness.document);
    for (const operation of operationsOf(family)) {
      const [request] = fc.sample(requests(operation), { numRuns: 1, seed: 1 });
      if (request === undefined) throw new Error('No request.');
      const { url, ...sent } = request;
      const call = (client: Client, headers: Record<string, string>, body: unknown = sent.body) =>
        client.call(operation.method, url, { body, headers: { ...sent.headers, ...headers } });
      await call(witness.client(null), {});
      const asker = askerOf(operation);
      await call(asker, { 'if-match': 'x', 'idempotency-key': 'ü' });
      if (operation.method === 'GET') continue;
      await call(asker, { origin: 'https://elsewhere.example' });
      await call(asker, { 'content-type': 'text/xml' }, '<a/>');
      await call(asker, { 'content-type': 'application/json' }, '{"a":');
      await call(asker, { 'content-type': 'application/json' }, `"${'x'.repeat(3_000_000)}"`);
    }
    const refused = operationsOf(family).filter(({ security }) => security.length > 0);
    expect(refused.filter((each) => !witness.covered.has(`${each.operationId} 401`))).toEqual([]);
  });

  test.each(families)(
    'every request that the document allows for calls of module %s gets a documented response',
    async (family) => {
      const requests = requestsOf(plant, kept, witness.document);
      const failed: string[] = [];
      for (const operation of operationsOf(family)) {
        const property = fc.asyncProperty(requests(operation), async ({ url, ...sent }) => {
          await askerOf(operation).call(operation.method, url, sent);
        });
        // A smaller request says no more, and looking for one takes minutes and gigabytes.
        const options = { numRuns: 8, endOnFailure: true };
        const { failed: isWrong, errorInstance } = await fc.check(property, options);
        if (isWrong) failed.push(String(errorInstance));
      }
      expect(failed).toEqual([]);
    },
    240_000,
  );

  test('many kinds of responses were checked against the document', () => {
    expect(witness.covered.size).toBeGreaterThan(1000);
    console.log(
      `${witness.operations.length} operations, ${witness.covered.size} kinds of answers`,
    );
  });
});
