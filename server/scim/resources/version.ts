import { ScimError } from '../error.ts';

interface Versioned {
  readonly version: number;
  readonly updated_at: string;
}

/** The entity tag of a row; it changes also where a person changes their own name. */
export const tagOf = ({ version, updated_at }: Versioned): string =>
  `W/"${version}-${Date.parse(updated_at).toString(36)}"`;

const opaque = (tag: string) => tag.trim().replace(/^W\//, '');

/** Whether one of the tags of a header is that of the row. */
export const matches = (header: string, row: Versioned): boolean =>
  header.split(',').some((tag) => tag.trim() === '*' || opaque(tag) === opaque(tagOf(row)));

/** Throws a ScimError 412 if the client has read another version. */
export function requireMatch(ifMatch: string | undefined, row: Versioned): void {
  if (ifMatch !== undefined && !matches(ifMatch, row))
    throw new ScimError(412, null, 'The resource has changed: read it again.');
}
