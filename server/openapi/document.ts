import type { CallDocument } from '../../src/contract/call.ts';
import { staticCallGroups, moduleCalls } from '../../src/contract/registry.ts';
import type { CompiledModule } from '../../src/runtime/compiled.ts';
import { type Language, textIn } from '../../src/runtime/text.ts';
import { sessionCookie } from '../http/cookie.ts';
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
}

interface Group {
  readonly title: string;
  readonly description?: string;
  readonly calls: readonly CallDocument[];
  readonly module: CompiledModule | null;
}

const about = `Every call of Sitewright. What modules bring is made from the modules that work now.

- **Session**: sign in with \`LOGIN\` and \`LOGIN_TWO_FACTOR\`; the cookie that the second sets goes with every other call.
- **Languages**: sentences in answers are in the user’s language, before the sign-in in that of \`Accept-Language\`.
- **Locking**: changes of one item carry \`If-Match\` with its \`version\`; an old one gets 412 with the item as it is now.
- **Repeating**: writes take \`Idempotency-Key\`, so that a change can be sent again without being made twice.
- **Staying up to date**: lists give a \`sync_cursor\`; asked for again with it they give what has changed since, deletions included. Over Socket.IO the server emits \`INVALIDATE_{operationId}\` when the answers of a call are stale; \`x-invalidates\` names them.
- **Values stored before a module’s settings were changed** stay as they are until they are saved again.`;

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
  const { version, language, texts } = described;
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
      },
      ...components.all(),
    },
  };
}
