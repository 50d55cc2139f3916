import type { CallDocument } from '../../src/contract/call.ts';
import { staticCallGroups, moduleCalls } from '../../src/contract/registry.ts';
import type { CompiledModule } from '../../src/runtime/compiled.ts';
import { type Language, textIn } from '../../src/runtime/text.ts';
import type { Texts } from '../language/texts.ts';
import { createComponents } from './components.ts';
import { operationOf } from './operation.ts';

/** The inputs of the document. */
export interface DocumentInput {
  /** The version of the product. */
  readonly version: string;
  readonly modules: readonly CompiledModule[];
  readonly language: Language;
  readonly texts: Texts;
  /** The name of the cookie with the session token. */
  readonly sessionCookie: string;
}

interface Group {
  readonly title: string;
  readonly description?: string;
  readonly calls: readonly CallDocument[];
  readonly module: CompiledModule | null;
}

const about = `Every call of Sitewright, with the calls of the modules that work now.

- **Session**: sign in with \`LOGIN\` and \`LOGIN_TWO_FACTOR\`. The second call sets a cookie; send it with every other call.
- **API tokens**: programs send \`Authorization: Bearer swt_…\` instead of the cookie. A token does what its person or service account may do, within its permission codes and sites. Calls that need a person refuse it with \`person_required\`.
- **Languages**: messages in responses are in the language of the user; before the sign-in, \`Accept-Language\` decides.
- **Locking**: a change of one item needs \`If-Match\` with the \`version\` of the item. If the version is old, the server answers 412 with the current item.
- **Retries**: writes accept \`Idempotency-Key\`. A request that is sent again with the same key takes effect once.
- **Synchronisation**: lists return a \`sync_cursor\`. A request with this cursor returns only later changes, including deletions. Over Socket.IO the server emits \`INVALIDATE_{operationId}\` when the responses of a call are stale; \`x-invalidates\` names these calls.
- **Values stored before a module’s settings were changed** stay unchanged until the item is saved again.`;

function groupsOf({ modules, language }: DocumentInput): readonly Group[] {
  const names = modules.map(({ document }) => textIn(document.name, language));
  const titleOf = ({ document }: CompiledModule, at: number) => {
    const name = names[at] ?? document.type;
    return names.indexOf(name) === names.lastIndexOf(name) ? name : `${name} (${document.type})`;
  };
  return [
    ...staticCallGroups.map((group) => ({ ...group, module: null })),
    ...modules.map((module, at) => ({
      title: titleOf(module, at),
      description: textIn(module.document.description, language),
      calls: moduleCalls(module.document),
      module,
    })),
  ];
}

/** Makes the OpenAPI 3.1 document of every call (design, "Contract and HTTP"), as JSON. */
export function openApiDocument(described: DocumentInput) {
  const { version, language, texts, sessionCookie } = described;
  const components = createComponents(language);
  const groups = groupsOf(described);
  const paths: Record<string, Record<string, unknown>> = {};
  for (const { title, calls, module } of groups)
    for (const call of calls) {
      const operation = operationOf(call, title, module, { components, texts, language });
      (paths[call.path] ??= {})[call.method.toLowerCase()] = operation;
    }
  return {
    openapi: '3.1.1',
    info: { title: 'Sitewright', version, description: about },
    servers: [{ url: '/' }],
    tags: groups.map(({ title: name, description }) => ({
      name,
      ...(description !== undefined && { description }),
    })),
    paths,
    components: {
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: sessionCookie,
          description: 'Set by the sign-in.',
        },
        apiToken: {
          type: 'http',
          scheme: 'bearer',
          description: 'An API token: `swt_…`.',
        },
      },
      ...components.all(),
    },
  };
}
