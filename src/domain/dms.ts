/** The first part of the `api` of modules that have the addresses of spec 7.4. */
const dmsGroup = 'dms/';

/** The `kind` of a module in the calls of spec 7.4, such as `documents`; null for other modules. */
export const dmsKindOf = ({ api }: { readonly api: string }): string | null =>
  api.startsWith(dmsGroup) ? api.slice(dmsGroup.length) : null;

/** The `api` of the module with this `kind`. */
export const dmsApiOf = (kind: string): string => `${dmsGroup}${kind}`;
