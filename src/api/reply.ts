import type { Call } from '../contract/call.ts';

/** What a successful call gives. */
export interface Answer<Reply> {
  readonly reply: Reply;
  readonly headers: Headers;
}

/**
 * The reply of a successful call. This assertion is the only one between JSON and the types of
 * replies: both the type and the server's serializer come from the schema of the call, and
 * server/openapi/conformance.test.ts compares the replies with it.
 */
export function typeReply<Params, Query, Body, Reply>(
  _call: Call<Params, Query, Body, Reply>,
  reply: unknown,
): Reply {
  return reply as Reply;
}

/** The reply of a successful call, from its text. */
export function parseReply<Params, Query, Body, Reply>(
  call: Call<Params, Query, Body, Reply>,
  text: string,
): Reply {
  return typeReply(call, JSON.parse(text));
}
