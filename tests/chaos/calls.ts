import type { Item } from '../../src/runtime/record/item.ts';
import type { System } from './system.ts';

/**
 * Milliseconds after which a call counts as hanging. The page waits for 10 s, but reports show the
 * actual wait, and a busy machine is no finding.
 */
const callTimeoutMs = 40_000;

/** An HTTP call. */
export interface Call {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly body?: object;
  /** Row version, for If-Match. */
  readonly version?: number;
  /** Idempotency-Key. */
  readonly key?: string;
}

/** The outcome of sending a call once; `at` is the time of its end (performance.now()). */
export type Outcome =
  | { readonly kind: 'answer'; readonly at: number; readonly status: number; readonly body: Body }
  /** No response: the call may have been carried out or not. */
  | { readonly kind: 'lost'; readonly at: number; readonly why: string }
  | { readonly kind: 'late'; readonly at: number };

/** The part of a response that this test reads. */
export interface Body extends Partial<Item> {
  readonly error?: string;
  readonly code?: string;
}

/** A signed-in user who calls the system. */
export interface Caller {
  readonly system: System;
  readonly cookie: string;
}

/** Sends a call once, after the server is up. */
export async function send({ system, cookie }: Caller, call: Call): Promise<Outcome> {
  const address = await system.address();
  const { method, path, body, version, key } = call;
  const signal = AbortSignal.timeout(callTimeoutMs);
  try {
    const answer = await fetch(address + path, {
      method,
      signal,
      headers: {
        cookie,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(version !== undefined && { 'if-match': `"${version}"` }),
        ...(key !== undefined && { 'idempotency-key': key }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const content = (await answer.json()) as Body;
    return { kind: 'answer', at: performance.now(), status: answer.status, body: content };
  } catch (error) {
    const at = performance.now();
    return signal.aborted ? { kind: 'late', at } : { kind: 'lost', at, why: String(error) };
  }
}

/** Whether a response says that the call can't be served now. */
export function isUnavailable(outcome: Outcome): boolean {
  if (outcome.kind !== 'answer' || outcome.status !== 503) return false;
  const { error, code } = outcome.body;
  return code === 'unavailable' && typeof error === 'string' && error !== '';
}
