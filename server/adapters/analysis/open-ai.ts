import {
  AnalysisFailed,
  type AnalysisService,
  type AnalysisSettings,
  type Material,
  failureOfStatus,
  limited,
  writtenPages,
} from './analysis.ts';

type OpenAiSettings = Extract<AnalysisSettings, { readonly kind: 'open-ai' }>;

const pictureTypes: ReadonlySet<string> = new Set(['image/jpeg', 'image/png', 'image/webp']);

/** The longest reply that is read, in bytes. */
const largestReply = 2 * 1024 * 1024;

/** The part of a reply that we use; anything may be missing. */
interface Reply {
  readonly choices?: readonly {
    readonly finish_reason?: unknown;
    readonly message?: { readonly content?: unknown; readonly refusal?: unknown } | null;
  }[];
}

/** The body of a response. Throws AnalysisFailed if it is too long. */
async function bodyOf({ body }: Response): Promise<string> {
  if (body === null) return '';
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > largestReply) throw new AnalysisFailed('unreadable');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function replyIn(text: string): Reply {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null) return value;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  throw new AnalysisFailed('unreadable');
}

/** Why a request was refused; services say in the code of the body that it is too long. */
async function failureOf(response: Response): Promise<AnalysisFailed> {
  const text = response.status === 400 ? await bodyOf(response) : '';
  return new AnalysisFailed(
    text.includes('context_length_exceeded') ? 'too_large' : failureOfStatus(response.status),
  );
}

function partOf(material: Material) {
  switch (material.kind) {
    case 'kept':
      throw new Error('The service keeps no files.');
    case 'bytes': {
      const url = `data:${material.mediaType};base64,${material.bytes.toString('base64')}`;
      return { type: 'image_url', image_url: { url } };
    }
    case 'text':
      return { type: 'text', text: writtenPages(material.pages) };
  }
}

/** A service with the chat completions of OpenAI. It keeps no files: each question has the text of its file. */
export function openOpenAi(settings: OpenAiSettings): AnalysisService {
  const { key, model, takesPictures, timeLimit } = settings;
  const address = settings.address.replace(/\/$/, '');
  const headers = {
    'content-type': 'application/json',
    ...(key !== null && { authorization: `Bearer ${key}` }),
  };

  /** The text of a successful response. */
  async function request(caller: AbortSignal, path: string, body?: object): Promise<string> {
    try {
      const response = await fetch(`${address}${path}`, {
        headers,
        // The key and the file go to this address only.
        redirect: 'error',
        signal: limited(caller, timeLimit),
        ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
      });
      if (!response.ok) throw await failureOf(response);
      return await bodyOf(response);
    } catch (error) {
      caller.throwIfAborted();
      throw error instanceof AnalysisFailed ? error : new AnalysisFailed('unreachable');
    }
  }

  return {
    name: new URL(address).host,
    model,
    readTypes: takesPictures ? pictureTypes : new Set(),
    keepsFiles: false,
    check: async (caller) => {
      await request(caller, '/models');
    },
    send: () => Promise.reject(new Error('The service keeps no files.')),
    async ask({ instructions, prompt, material, schema }, caller) {
      const text = await request(caller, '/chat/completions', {
        model,
        messages: [
          { role: 'system', content: instructions },
          { role: 'user', content: [partOf(material), { type: 'text', text: prompt }] },
        ],
        response_format: {
          type: 'json_schema',
          json_schema: { name: 'reply', strict: true, schema },
        },
      });
      const [choice] = replyIn(text).choices ?? [];
      const { content, refusal } = choice?.message ?? {};
      const isRefusal = typeof refusal === 'string' && refusal !== '';
      if (isRefusal || choice?.finish_reason === 'content_filter')
        throw new AnalysisFailed('refused');
      if (typeof content !== 'string') throw new AnalysisFailed('unreadable');
      return content;
    },
    remove: () => Promise.resolve(),
  };
}
