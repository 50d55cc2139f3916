import { isList, isObject } from '../../../src/runtime/record/json.ts';
import { badSyntax, badValue } from '../error.ts';

export interface Operation {
  readonly op: 'add' | 'remove' | 'replace';
  readonly path: string | null;
  readonly value: unknown;
}

/** The most operations of a request. */
const maxOperations = 1000;

const patchSchema = 'urn:ietf:params:scim:api:messages:2.0:patchop';

const isOp = (op: string): op is Operation['op'] =>
  op === 'add' || op === 'remove' || op === 'replace';

function readOperation(given: unknown): Operation {
  if (!isObject(given)) throw badSyntax('An operation is no object.');
  const { op: verb, path = null, value } = given;
  // Entra ID writes operations with a capital letter.
  const op = typeof verb === 'string' ? verb.toLowerCase() : '';
  if (!isOp(op)) throw badSyntax('An operation is add, remove or replace.');
  if (path !== null && typeof path !== 'string') throw badSyntax('The path is no text.');
  if (op !== 'remove' && value === undefined) throw badValue(`The value of ${op} is missing.`);
  return { op, path: path === '' ? null : path, value };
}

/** The operations of a PATCH request. Throws a ScimError. */
export function readOperations(body: unknown): readonly Operation[] {
  if (!isObject(body)) throw badSyntax('The body is no object.');
  const { schemas, Operations: operations } = body;
  const hasSchema =
    isList(schemas) && schemas.some((uri) => String(uri).toLowerCase() === patchSchema);
  if (!hasSchema) throw badSyntax('schemas does not list that of PatchOp.');
  if (!isList(operations) || operations.length === 0) throw badSyntax('Operations are missing.');
  if (operations.length > maxOperations)
    throw badSyntax(`A request has at most ${maxOperations} operations.`);
  return operations.map(readOperation);
}
