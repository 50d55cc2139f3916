import type { CallDocument } from '../contract/call.ts';

/** Whether a call writes, and so takes `Idempotency-Key`; signing in and out do not. */
export function isWrite({ method, access }: Pick<CallDocument, 'method' | 'access'>): boolean {
  return method !== 'GET' && access !== 'public';
}

/** Whether only a person in a session may make the call; an API token may not. */
export function needsPerson({
  path,
  ofPerson,
  ofSignIn,
}: Pick<CallDocument, 'path' | 'ofPerson' | 'ofSignIn'>): boolean {
  return ofPerson === true || ofSignIn === true || path.startsWith('/api/auth/');
}

/** `path` with its parameters filled in, each URL-encoded. Throws if one is missing. */
export function fillPath(path: string, params: { readonly [name: string]: unknown }): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name];
    if (typeof value !== 'string' && typeof value !== 'number')
      throw new Error(`Path parameter ${name} is missing`);
    return encodeURIComponent(value);
  });
}
