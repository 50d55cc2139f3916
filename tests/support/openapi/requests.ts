import fc from 'fast-check';
import { fillPath } from '../../../src/domain/call.ts';
import type { Sent } from '../server/client.ts';
import type { Plant } from '../server/plant.ts';
import { type DescribedParameter, type Operation, resolveIn } from './document.ts';
import { formOf } from './form.ts';
import type { SettingIds } from './settings-requests.ts';
import { type Making, valuesOf } from './values.ts';

export type Request = Sent & { readonly url: string };
export type Requests = (operation: Operation) => fc.Arbitrary<Request>;

/** Random requests to an operation, derived from its description in the document. */
export function requestsOf(plant: Plant, ids: SettingIds, document: object): Requests {
  const { siteId, world, admin, server, stock } = plant;
  const modules = server.services.modules.all();
  const types = fc.constantFrom(...modules.map((live) => live.document.type));
  const making = {
    resolve: (ref: string) => resolveIn(document, ref),
    known: { site_id: fc.constant(siteId), module_type: types, moduleType: types },
    depth: 12,
  };
  /** For a module's calls also the existing item, and versions that it may have. */
  const ofItem = (itemId: number | undefined): Making =>
    itemId === undefined
      ? making
      : {
          ...making,
          known: {
            ...making.known,
            id: fc.constant(itemId),
            version: fc.integer({ min: 1, max: 3 }),
          },
        };
  const params: Readonly<Record<string, unknown>> = {
    siteId,
    organisationId: world.organisationId,
    userId: admin.userId,
    moduleTable: modules[0]?.document.databaseTable,
    kind: 'documents',
    ...ids,
  };

  function parameters(
    described: readonly DescribedParameter[],
    known: Readonly<Record<string, unknown>>,
  ): fc.Arbitrary<Record<string, unknown>> {
    const made = described.map(({ name, schema }) => {
      const values = valuesOf(schema, making);
      const there = known[name];
      const oneOf =
        there === undefined
          ? values
          : fc.oneof({ arbitrary: fc.constant(there), weight: 5 }, values);
      return [name, oneOf] as const;
    });
    const requiredKeys = described
      .filter(({ required }) => required === true)
      .map(({ name }) => name);
    return fc.record(Object.fromEntries(made), { requiredKeys });
  }

  return (operation) => {
    const { path, requestBody } = operation;
    const at = (place: DescribedParameter['in']) =>
      operation.parameters.filter((parameter) => parameter.in === place);
    const itemId = stock.items.get(operation['x-module'] ?? '');
    // These calls archive a site and switch its modules off: the first site stays as it is.
    const ofSettings = path.startsWith('/api/sites/{siteId}/settings');
    const [, settingsSite = siteId] = world.siteIds;
    const schema = requestBody?.content['application/json']?.schema;
    const form = requestBody?.content['multipart/form-data'];
    return fc
      .record({
        params: parameters(at('path'), {
          ...params,
          itemId,
          siteId: ofSettings ? settingsSite : siteId,
        }),
        query: parameters(at('query'), {}),
        headers: parameters(at('header'), { 'If-Match': '"1"' }),
        body: schema === undefined ? fc.constant(undefined) : valuesOf(schema, ofItem(itemId)),
        file: form === undefined ? fc.constant(null) : fc.string(),
      })
      .map(({ params: filled, query, headers, body, file }) => {
        const search = new URLSearchParams(
          Object.entries(query).map(([name, value]) => [name, String(value)]),
        );
        const url = fillPath(path, filled);
        const sent = file === null ? {} : formOf('rows.csv', file);
        return {
          ...sent,
          url: search.size > 0 ? `${url}?${search}` : url,
          headers: {
            ...sent.headers,
            ...Object.fromEntries(
              Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value)]),
            ),
          },
          ...(body !== undefined && { body }),
        };
      });
  };
}
