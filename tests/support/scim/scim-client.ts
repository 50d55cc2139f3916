import type { JsonObject } from '../../../src/runtime/record/json.ts';
import type { Method } from '../server/client.ts';
import type { TestServer } from '../server/server.ts';
import type { World } from '../server/world.ts';

/** An answer of the SCIM service. */
export interface ScimAnswer {
  readonly status: number;
  readonly body: JsonObject;
  readonly headers: Readonly<Record<string, unknown>>;
}

/** The id of the resource in an answer. */
export const idOf = ({ body }: ScimAnswer) => String(body['id']);

/** The resources of a list. */
export const resources = ({ body }: ScimAnswer) => body['Resources'] as Record<string, unknown>[];

/** An identity provider with the token of an organisation. */
export interface ScimClient {
  readonly token: string;
  readonly call: (
    method: Method,
    path: string,
    body?: unknown,
    headers?: Readonly<Record<string, string>>,
  ) => Promise<ScimAnswer>;
}

export const userSchema = 'urn:ietf:params:scim:schemas:core:2.0:User';
export const enterpriseSchema = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';
export const groupSchema = 'urn:ietf:params:scim:schemas:core:2.0:Group';
const patchSchema = 'urn:ietf:params:scim:api:messages:2.0:PatchOp';

/** The body of a PATCH request. */
export const patchOf = (...operations: readonly object[]) => ({
  schemas: [patchSchema],
  Operations: operations,
});

/** A client with any token. */
export function scimClientWith(server: TestServer, token: string): ScimClient {
  return {
    token,
    call: async (method, path, body, headers = {}) => {
      const answer = await server.app.inject({
        method,
        url: `/scim/v2${path}`,
        headers: {
          authorization: `Bearer ${token}`,
          ...(body !== undefined && { 'content-type': 'application/scim+json' }),
          ...headers,
        },
        ...(body !== undefined && {
          payload: typeof body === 'string' ? body : JSON.stringify(body),
        }),
      });
      return {
        status: answer.statusCode,
        body: answer.body === '' ? {} : answer.json<JsonObject>(),
        headers: answer.headers,
      };
    },
  };
}

/** A client with a new token of the organisation. */
export async function scimClient(server: TestServer, world: World): Promise<ScimClient> {
  const path = '/api/organisation/provisioning/token';
  const { body } = await world.admin.call<{ token: string }>('POST', path);
  return scimClientWith(server, body.token);
}

/** A client that calls a running server over HTTP. */
export function scimClientAt(address: string, token: string): ScimClient {
  return {
    token,
    call: async (method, path, body, headers = {}) => {
      const answer = await fetch(`${address}${path}`, {
        method,
        headers: {
          authorization: `Bearer ${token}`,
          ...(body !== undefined && { 'content-type': 'application/scim+json' }),
          ...headers,
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      const text = await answer.text();
      return {
        status: answer.status,
        body: text === '' ? {} : (JSON.parse(text) as JsonObject),
        headers: Object.fromEntries(answer.headers),
      };
    },
  };
}
