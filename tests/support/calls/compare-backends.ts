import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { expect } from 'vitest';
import { type CallDocument, invalidationPrefix } from '../../../src/contract/call.ts';
import { createStaleReads } from '../../../src/contract/stale-reads.ts';
import { placeholderSchemas, replaceSubschemas } from '../../../server/openapi/components.ts';
import { itemErrorSchema } from '../../../src/contract/error-schemas.ts';
import { itemErrorPlaceholder } from '../../../src/contract/placeholders.ts';
import type { CompiledModule } from '../../../src/runtime/compiled.ts';
import { type Request, type Backends, comparable } from './backends.ts';

const ajv = new Ajv2020({ strict: false, allErrors: true, multipleOfPrecision: 9 });
addFormats(ajv);

/**
 * The JSON Schema (2020-12) of a call's reply: items are those of `module`, documents any object.
 * Null if the call replies with files.
 */
function replySchemaOf({ reply }: CallDocument, module: CompiledModule | null): unknown {
  if (reply === undefined) return null;
  return replaceSubschemas(reply, (part) => {
    if (part === itemErrorPlaceholder)
      return { type: 'object', required: itemErrorSchema.required };
    return module === null ? undefined : placeholderSchemas.get(part)?.(module, 'en');
  });
}

const validators = new Map<string, ValidateFunction>();

function validatorOf(call: CallDocument, module: CompiledModule | null): ValidateFunction {
  const known = validators.get(call.name) ?? ajv.compile(replySchemaOf(call, module) as object);
  validators.set(call.name, known);
  return known;
}

/** Calls both backends and compares their responses and socket events. */
export function compareBackends(backends: Backends) {
  const documents = backends.real.services.modules.all().map(({ document }) => document);
  const staleReads = createStaleReads(documents);

  /** Calls both, and expects the same of both; returns the server's response. */
  async function expectSame(
    request: Request,
    call?: CallDocument,
    module: CompiledModule | null = null,
  ) {
    const [server, mock] = await Promise.all([
      backends.server.send(request),
      backends.mock.send(request),
    ]);
    const about = `${request.method} ${request.url} ${JSON.stringify(request.body) ?? ''}`;
    expect({ ...mock, body: comparable(mock.body) }, about).toEqual({
      ...server,
      body: comparable(server.body),
    });
    if (call !== undefined && server.status < 300) {
      const holds = validatorOf(call, module);
      for (const side of [server, mock])
        expect([holds(side.body), holds.errors], `${call.name}: ${about}`).toEqual([true, null]);
    }
    return server;
  }

  /** Both send an event for each read that the write makes stale, or none if nothing is written. */
  async function expectEvents({ invalidates = [] }: CallDocument, isWritten: boolean) {
    const stale = isWritten ? invalidates.flatMap((name) => staleReads(name)) : [];
    const [ofServer, ofMock] = await Promise.all([
      backends.server.takeEvents(stale.length),
      backends.mock.takeEvents(stale.length),
    ]);
    expect(ofServer.map(([name]) => name)).toEqual(
      stale.map(({ name }) => invalidationPrefix + name),
    );
    expect(ofMock).toEqual(ofServer);
  }

  /** Compares a write: both respond alike and send the same events. */
  async function expectWritten(
    request: Request,
    call: CallDocument,
    module: CompiledModule | null,
  ) {
    const answer = await expectSame(request, call, module);
    expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
    await expectEvents(call, true);
    return answer.body as {
      readonly id: number;
      readonly version: number;
      readonly [key: string]: unknown;
    };
  }

  /** Compares a write that may be refused: both send events, or neither does. */
  async function expectTried(request: Request, call: CallDocument, module: CompiledModule | null) {
    const answer = await expectSame(request, call, module);
    await expectEvents(call, answer.status < 300);
    return answer;
  }

  return { expectSame, expectEvents, expectWritten, expectTried };
}

export const ifMatch = (version: number) => ({ 'if-match': `"${version}"` });
