import { isList, isObject, ownProperty } from '../../../runtime/record/json.ts';

/** A request of the API document as a command of curl. */
export interface CurlExample {
  readonly operation: string;
  readonly summary: string;
  readonly command: string;
}

const at = (value: unknown, ...keys: readonly string[]): unknown =>
  keys.reduce((inner, key) => (isObject(inner) ? ownProperty(inner, key) : undefined), value);

/** A schema without its reference. */
function resolved(document: unknown, schema: unknown): unknown {
  const ref = at(schema, '$ref');
  return typeof ref === 'string' ? at(document, ...ref.split('/').slice(1)) : schema;
}

function valueOf(document: unknown, schema: unknown): unknown {
  const type = at(resolved(document, schema), 'type');
  if (type === 'integer' || type === 'number') return 1;
  if (type === 'boolean') return true;
  if (type === 'array') return [];
  return type === 'object' ? {} : '…';
}

/** The required properties of a JSON body; the name if none is. */
function bodyOf(document: unknown, schema: unknown): object {
  const whole = resolved(document, schema);
  const required = at(whole, 'required');
  const names = isList(required) ? required.map(String) : [];
  return Object.fromEntries(
    (names.length > 0 ? names : ['name']).map((name) => [
      name,
      valueOf(document, at(whole, 'properties', name)),
    ]),
  );
}

/** The operation of a name with its path and method; null if the document has none. */
function find(document: unknown, operationId: string) {
  const paths = at(document, 'paths');
  if (!isObject(paths)) return null;
  for (const [path, methods] of Object.entries(paths))
    if (isObject(methods))
      for (const [method, operation] of Object.entries(methods))
        if (at(operation, 'operationId') === operationId) return { path, method, operation };
  return null;
}

/** Whether a header is required by an operation. */
function needsHeader(operation: unknown, header: string): boolean {
  const parameters = at(operation, 'parameters');
  return (
    isList(parameters) &&
    parameters.some((each) => at(each, 'name') === header && at(each, 'required') === true)
  );
}

/**
 * Commands of curl for operations of the OpenAPI document, for a site. They read the token from the
 * variable `TOKEN`, so that it is not in the history of the shell. Operations that the document does
 * not have are left out.
 */
export function curlExamples(
  document: unknown,
  operations: readonly string[],
  { base, siteId }: { readonly base: string; readonly siteId: number },
): readonly CurlExample[] {
  return operations.flatMap((name) => {
    const found = find(document, name);
    if (found === null) return [];
    const { path, method, operation } = found;
    const filled = path.replace('{siteId}', String(siteId)).replace(/\{\w+\}/g, '1');
    const content = at(operation, 'requestBody', 'content');
    const json = at(content, 'application/json', 'schema');
    const isForm = at(content, 'multipart/form-data') !== undefined;
    const parts = [
      `curl${method === 'get' ? '' : ` -X ${method.toUpperCase()}`} "${base}${filled}"`,
      '-H "Authorization: Bearer $TOKEN"',
      ...(needsHeader(operation, 'If-Match') ? [`-H 'If-Match: "1"'`] : []),
      ...(json === undefined
        ? []
        : [
            '-H "Content-Type: application/json"',
            `-d '${JSON.stringify(bodyOf(document, json))}'`,
          ]),
      ...(isForm ? ['-F "file=@photo.jpg"'] : []),
    ];
    const summary = at(operation, 'summary');
    return [
      {
        operation: name,
        summary: typeof summary === 'string' ? summary : name,
        command: parts.join(' \\\n  '),
      },
    ];
  });
}
