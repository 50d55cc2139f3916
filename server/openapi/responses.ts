import type { CallDocument } from '../../src/contract/call.ts';
import { errorBodySchema } from '../../src/contract/error-schemas.ts';
import { type FailureCode, httpStatusOf } from '../../src/contract/failure-codes.ts';
import { isWrite, needsPerson } from '../../src/domain/call.ts';
import type { CompiledModule } from '../../src/runtime/compiled.ts';
import type { Language } from '../../src/runtime/text.ts';
import type { Texts } from '../language/texts.ts';
import { type Components, pascal } from './components.ts';

const syncCursor = {
  'X-Sync-Cursor': {
    description: 'The site’s event sequence up to which the list is complete.',
    required: true,
    schema: { type: 'integer', minimum: 0 },
  },
};

const setCookie = {
  'Set-Cookie': {
    description: 'Sets the session’s cookie, or takes it away.',
    schema: { type: 'string' },
  },
};

const attachment = {
  'Content-Disposition': {
    description: 'The name of the file.',
    required: true,
    schema: { type: 'string' },
  },
};

function success(call: CallDocument, module: CompiledModule | null, components: Components) {
  const { reply, files = [], syncHeader, setsCookie } = call;
  const headers = {
    ...(syncHeader === true && syncCursor),
    ...(setsCookie === true && setCookie),
    ...(reply === undefined && attachment),
  };
  const content =
    reply === undefined
      ? Object.fromEntries(files.map((type) => [type, {}]))
      : { 'application/json': { schema: components.refer(reply, module) } };
  return {
    description: reply === undefined ? 'The file' : 'Done',
    ...(Object.keys(headers).length > 0 && { headers }),
    content,
  };
}

const retryAfter = {
  'Retry-After': { description: 'Seconds to wait.', schema: { type: 'integer', minimum: 0 } },
};

/** The refusals of one status; the description of each is the sentence that people see. */
function refusal(
  status: number,
  codes: readonly FailureCode[],
  components: Components,
  { say }: Texts,
  language: Language,
) {
  const line = (code: FailureCode) =>
    `- \`${code}\`: ${say(language, `server:failure.${code}`, { count: 1, name: '…' })}`;
  const error = components.refer(errorBodySchema, null);
  const schema = { allOf: [error, { properties: { code: { enum: codes } } }] };
  return {
    description: codes.map(line).join('\n'),
    ...((status === 429 || codes.includes('unavailable')) && { headers: retryAfter }),
    content: { 'application/json': { schema } },
  };
}

/**
 * Every refusal that a call can answer with: those that it declares, and those that follow from its
 * other properties.
 */
function errorCodesOf(call: CallDocument): readonly FailureCode[] {
  const { method, access, withoutFactor, ifMatch, ofSignIn, refuses = [] } = call;
  return [
    'malformed',
    ...(access === 'public' ? [] : (['unauthenticated'] as const)),
    ...(access === 'public' && !needsPerson(call) ? [] : (['token_refused'] as const)),
    ...(needsPerson(call) ? (['person_required'] as const) : []),
    ...(access === 'public' || withoutFactor === true ? [] : (['second_factor_required'] as const)),
    ...(isWrite(call) || ofSignIn === true ? (['view_as_read_only'] as const) : []),
    ...(access === 'role' ? (['forbidden'] as const) : []),
    ...(access === 'site' ? (['forbidden', 'site_archived', 'not_found'] as const) : []),
    ...(method === 'GET'
      ? []
      : ([
          'foreign_origin',
          'request_timeout',
          'too_large',
          'unsupported_media_type',
          'storage_full',
        ] as const)),
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

/** Every response of a call by status: its success, and each refusal with its codes. */
export function responsesOf(
  call: CallDocument,
  module: CompiledModule | null,
  components: Components,
  texts: Texts,
  language: Language,
): { readonly [status: string]: object } {
  const answers = new Map<number, object>([
    [call.status ?? 200, success(call, module, components)],
  ]);
  const byStatus = Map.groupBy(new Set(errorCodesOf(call)), (code) => httpStatusOf[code]);
  for (const [status, codes] of byStatus) {
    const make = () => refusal(status, codes, components, texts, language);
    answers.set(status, components.answer(pascal(codes.toSorted().join(' ')), make));
  }
  return Object.fromEntries(answers);
}
