import type { Failure } from '../../operations/failure.ts';
import { ScimError } from '../error.ts';

const sentences: { readonly [code: string]: string } = {
  not_found: 'There is no such resource.',
  unauthenticated: 'The token is unknown or revoked.',
  last_admin:
    'This person is the last administrator of the organisation: give another person that role first.',
  team_in_use: 'Open work or templates name this team: assign them to others first.',
  name_taken: 'Another group has this displayName.',
  malformed: 'The request is malformed.',
  too_large: 'The request is too large.',
  too_many: 'Too many requests: wait a minute.',
  conflict: 'Another request changed the same at this moment: send it again.',
  unavailable: 'The service is not available now: send the request again.',
  unsupported_media_type: 'Send application/scim+json.',
};

/** The names of fields as clients know them. */
const attributes: { readonly [pointer: string]: string } = {
  '/email': 'userName',
  '/badge': 'employeeNumber',
  '/manager_id': 'manager',
  '/display_name': 'displayName',
  '/name': 'displayName',
  '/phone': 'phoneNumbers',
};

function invalidValue({ details }: Failure): ScimError {
  const { pointer = '', code } = details.fields?.[0] ?? {};
  const name =
    attributes[pointer] ?? (pointer.startsWith('/member_ids') ? 'members' : pointer.slice(1));
  if (code === 'unique') return new ScimError(409, 'uniqueness', `Another user has this ${name}.`);
  const why = code === 'reference' ? 'names nobody of the organisation' : 'is not valid';
  return new ScimError(400, 'invalidValue', `${name} ${why}.`);
}

/** The refusal of an operation as an error of the protocol; `status` is that of other calls. */
export function scimErrorOf(failure: Failure, status: number): ScimError {
  const { code } = failure;
  if (code === 'invalid') return invalidValue(failure);
  if (code === 'malformed')
    return new ScimError(400, 'invalidSyntax', sentences['malformed'] ?? '');
  const type = code === 'name_taken' ? 'uniqueness' : null;
  return new ScimError(status, type, sentences[code] ?? 'The request failed.');
}
