import type { CallDocument } from './call.ts';
import type { FailureCode } from './failure.ts';

/** Whether a call writes, and so takes `Idempotency-Key`; signing in and out do not. */
export function isWrite({ method, access }: Pick<CallDocument, 'method' | 'access'>): boolean {
  return method !== 'GET' && access !== 'public';
}

/**
 * Every refusal that a call can answer with: those that it declares, and those that follow from its
 * other properties.
 */
export function errorCodesOf(call: CallDocument): readonly FailureCode[] {
  const { method, access, withoutFactor, ifMatch, refuses = [] } = call;
  return [
    'malformed',
    ...(access === 'public' ? [] : (['unauthenticated'] as const)),
    ...(access === 'public' || withoutFactor === true ? [] : (['second_factor_required'] as const)),
    ...(access === 'site' ? (['forbidden', 'site_archived', 'not_found'] as const) : []),
    ...(method === 'GET'
      ? []
      : (['foreign_origin', 'too_large', 'unsupported_media_type'] as const)),
    ...(isWrite(call)
      ? (['idempotency_key_malformed', 'idempotency_key_reused', 'answer_not_kept'] as const)
      : []),
    ...(isWrite(call) && access === 'site' ? (['import_running'] as const) : []),
    ...(ifMatch === true ? (['version_required', 'stale'] as const) : []),
    ...refuses,
    'internal',
    'unavailable',
  ];
}
