import type { CallDocument } from '../../src/contract/call.ts';
import { isWrite, needsPerson } from '../../src/domain/call.ts';
import type { CompiledModule } from '../../src/runtime/compiled.ts';
import { isList, isObject } from '../../src/runtime/record/json.ts';
import type { Language } from '../../src/runtime/text.ts';
import type { Texts } from '../language/texts.ts';
import type { Components } from './components.ts';
import { responsesOf } from './responses.ts';

/** The context in which calls are described. */
export interface OperationContext {
  readonly components: Components;
  readonly texts: Texts;
  readonly language: Language;
}

const ifMatchHeader = {
  name: 'If-Match',
  in: 'header',
  required: true,
  description: 'The `version` of the item that the change is based on: `"7"`.',
  schema: { type: 'string', pattern: '^("[0-9]{1,9}"|[0-9]{1,9})$' },
};

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  description:
    'Chosen by the caller, once for each change. The same key with the same request is applied ' +
    'once and answered the same way again, for 7 days; with another request it is refused.',
  schema: { type: 'string', pattern: '^("[!#-~]{1,255}"|[!#-~]{1,255})$' },
};

function parametersIn(place: 'path' | 'query', schema: unknown) {
  if (!isObject(schema) || !isObject(schema['properties'])) return [];
  const { properties, required } = schema;
  return Object.entries(properties).map(([name, property]) => {
    const { description, ...rest } = isObject(property) ? property : {};
    return {
      name,
      in: place,
      required: place === 'path' || (isList(required) && required.includes(name)),
      ...(description !== undefined && { description }),
      schema: rest,
    };
  });
}

function bodyOf(
  { body, multipart }: CallDocument,
  module: CompiledModule | null,
  { components }: OperationContext,
) {
  const [type, schema] =
    multipart === undefined ? ['application/json', body] : ['multipart/form-data', multipart];
  if (schema === undefined) return {};
  const content = { [type]: { schema: components.refer(schema, module) } };
  return { requestBody: { required: true, content } };
}

/** Each entry is enough: a session, or for most calls an API token. */
function securityOf(call: CallDocument) {
  if (call.access === 'public') return [];
  return needsPerson(call) ? [{ session: [] }] : [{ session: [] }, { apiToken: [] }];
}

/**
 * Describes a call as an operation of OpenAPI 3.1; `operationId` is the call's name. Extensions:
 * `x-access` (`public`, `session`, `site`), `x-invalidates` (operations whose responses are stale
 * after it; the server sends `INVALIDATE_{name}` for each), `x-module` (the type of its items).
 */
export function operationOf(
  call: CallDocument,
  tag: string,
  module: CompiledModule | null,
  describing: OperationContext,
) {
  const { components, texts, language } = describing;
  const { name, summary, description, access, params, query, ifMatch, invalidates } = call;
  const parameters = [
    ...parametersIn('path', params),
    ...parametersIn('query', query),
    ...(ifMatch === true ? [ifMatchHeader] : []),
    ...(isWrite(call) ? [idempotencyKey] : []),
  ];
  return {
    operationId: name,
    tags: [tag],
    summary,
    ...(description !== undefined && { description }),
    security: securityOf(call),
    ...(parameters.length > 0 && { parameters }),
    ...bodyOf(call, module, describing),
    responses: responsesOf(call, module, components, texts, language),
    'x-access': access,
    ...(invalidates !== undefined && { 'x-invalidates': invalidates }),
    ...(module !== null && { 'x-module': module.document.type }),
  };
}
