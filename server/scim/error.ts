/** The types of errors of RFC 7644, section 3.12, that this server answers with. */
export type ScimType =
  | 'invalidFilter'
  | 'tooMany'
  | 'uniqueness'
  | 'mutability'
  | 'invalidSyntax'
  | 'invalidPath'
  | 'noTarget'
  | 'invalidValue';

/** A refusal of a SCIM request. Its detail is English, because the reader is a log of a machine. */
export class ScimError extends Error {
  override readonly name = 'ScimError';
  readonly status: number;
  readonly scimType: ScimType | null;

  constructor(status: number, scimType: ScimType | null, detail: string) {
    super(detail);
    this.status = status;
    this.scimType = scimType;
  }
}

export const badFilter = (detail: string) => new ScimError(400, 'invalidFilter', detail);
export const badPath = (detail: string) => new ScimError(400, 'invalidPath', detail);
export const badValue = (detail: string) => new ScimError(400, 'invalidValue', detail);
export const badSyntax = (detail: string) => new ScimError(400, 'invalidSyntax', detail);

/** The body of an error. */
export function errorBody({ status, scimType, message }: ScimError) {
  return {
    schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'],
    ...(scimType !== null && { scimType }),
    detail: message,
    status: String(status),
  };
}
