/** Stands before the types of modules that an organisation made: no file and nobody else has them. */
export const ownTypePrefix = (organisationId: number) => `org${organisationId}_`;

/** The name of a module of the organisation without its prefix; null for a type of another. */
export function ownTypeName(organisationId: number, type: string): string | null {
  const prefix = ownTypePrefix(organisationId);
  const name = type.slice(prefix.length);
  return type.startsWith(prefix) && /^[a-z][a-z0-9_]{0,35}$/.test(name) ? name : null;
}
