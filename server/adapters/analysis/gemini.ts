import { ApiError, type File as KeptFile, FinishReason, GoogleGenAI } from '@google/genai';
import { setTimeout as delay } from 'node:timers/promises';
import {
  AnalysisFailed,
  type AnalysisService,
  type AnalysisSettings,
  type Material,
  failureOfStatus,
  limited,
  writtenPages,
} from './analysis.ts';

type GeminiSettings = Extract<AnalysisSettings, { readonly kind: 'gemini' }>;

const ownAddress = 'https://generativelanguage.googleapis.com';

const readTypes: ReadonlySet<string> = new Set([
  'application/pdf',
  'image/jpeg',
  'image/png',
  'image/webp',
]);

/** What stops a reply because of its content. */
const refusals: ReadonlySet<string> = new Set([
  FinishReason.SAFETY,
  FinishReason.RECITATION,
  FinishReason.BLOCKLIST,
  FinishReason.PROHIBITED_CONTENT,
  FinishReason.SPII,
]);

/** Milliseconds between looks at a file that the service is still reading. */
const readingDelay = 500;

function failureOf(error: ApiError): AnalysisFailed {
  // A wrong key and too many tokens have the same status as any other wrong request.
  if (error.status === 400 && /API_KEY_INVALID|API key not valid/.test(error.message))
    return new AnalysisFailed('key');
  if (error.status === 400 && /token count|exceeds the maximum/i.test(error.message))
    return new AnalysisFailed('too_large');
  return new AnalysisFailed(failureOfStatus(error.status));
}

/** Gemini by its official client. It keeps sent files until they are removed, at most for two days. */
export function openGemini({ key, model, address, timeLimit }: GeminiSettings): AnalysisService {
  /** A client whose requests end with the signal: its own signal does not reach uploads. */
  const clientUntil = (signal: AbortSignal) =>
    new GoogleGenAI({
      apiKey: key,
      enterprise: false,
      httpOptions: {
        baseUrl: address ?? ownAddress,
        // The key goes to this address only.
        fetch: (url: Parameters<typeof fetch>[0], init?: RequestInit) =>
          fetch(url, { ...init, signal, redirect: 'error' }),
      },
    });

  async function run<T>(
    caller: AbortSignal,
    work: (client: GoogleGenAI, signal: AbortSignal) => Promise<T>,
  ): Promise<T> {
    const signal = limited(caller, timeLimit);
    try {
      return await work(clientUntil(signal), signal);
    } catch (error) {
      caller.throwIfAborted();
      if (error instanceof AnalysisFailed) throw error;
      throw error instanceof ApiError ? failureOf(error) : new AnalysisFailed('unreachable');
    }
  }

  /** A kept file, once the service has read it. */
  async function keptFile(client: GoogleGenAI, name: string, signal: AbortSignal) {
    const read = (): Promise<KeptFile> =>
      client.files.get({ name }).catch((error: unknown) => {
        // Of a file that is not there, the service says that one may not read it.
        const isGone = error instanceof ApiError && [403, 404].includes(error.status);
        throw isGone ? new AnalysisFailed('not_sent') : error;
      });
    let file = await read();
    while (file.state === 'PROCESSING') {
      await delay(readingDelay, undefined, { signal });
      file = await read();
    }
    if (file.state === 'FAILED') throw new AnalysisFailed('refused');
    return { fileUri: file.uri ?? '', mimeType: file.mimeType ?? '' };
  }

  async function partOf(client: GoogleGenAI, material: Material, signal: AbortSignal) {
    switch (material.kind) {
      case 'kept':
        return { fileData: await keptFile(client, material.name, signal) };
      case 'bytes':
        return {
          inlineData: {
            mimeType: material.mediaType,
            data: material.bytes.toString('base64'),
          },
        };
      case 'text':
        return { text: writtenPages(material.pages) };
    }
  }

  return {
    name: 'Gemini',
    model,
    readTypes,
    keepsFiles: true,
    check: (caller) =>
      run(caller, async (client) => {
        await client.models.get({ model });
      }),
    send: ({ name, mediaType, bytes }, caller) =>
      run(caller, async (client) => {
        const file = new Blob([new Uint8Array(bytes)], { type: mediaType });
        await client.files.upload({ file, config: { name, mimeType: mediaType } });
      }),
    ask: ({ instructions, prompt, material, schema }, caller) =>
      run(caller, async (client, signal) => {
        const response = await client.models.generateContent({
          model,
          contents: [
            { role: 'user', parts: [await partOf(client, material, signal), { text: prompt }] },
          ],
          config: {
            systemInstruction: instructions,
            responseMimeType: 'application/json',
            responseJsonSchema: schema,
            temperature: 0,
          },
        });
        const finish = response.candidates?.[0]?.finishReason ?? '';
        if (response.promptFeedback?.blockReason !== undefined || refusals.has(finish))
          throw new AnalysisFailed('refused');
        return response.text ?? '';
      }),
    remove: (name, caller) =>
      run(caller, async (client) => {
        try {
          await client.files.delete({ name });
        } catch (error) {
          if (!(error instanceof ApiError) || ![403, 404].includes(error.status)) throw error;
        }
      }),
  };
}
