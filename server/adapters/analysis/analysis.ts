/** Where files are analysed, from the settings. */
export type AnalysisSettings = {
  /** In milliseconds, for one request to the service. */
  readonly timeLimit: number;
} & (
  | {
      readonly kind: 'gemini';
      readonly key: string;
      readonly model: string;
      /** Origin of the service; null: Google's. */
      readonly address: string | null;
    }
  | {
      readonly kind: 'open-ai';
      /** Up to the version: https://api.openai.com/v1. */
      readonly address: string;
      /** null: the service needs none. */
      readonly key: string | null;
      readonly model: string;
      /** Whether the model takes pictures. */
      readonly takesPictures: boolean;
    }
);

/** A page of the text of a file. */
export interface PageText {
  /** From 1. */
  readonly page: number;
  readonly text: string;
}

/** What a question is about: a file that the service keeps, the bytes of a file, or its text. */
export type Material =
  | { readonly kind: 'kept'; readonly name: string }
  | { readonly kind: 'bytes'; readonly mediaType: string; readonly bytes: Buffer }
  | { readonly kind: 'text'; readonly pages: readonly PageText[] };

/** A question to the service; its reply is JSON by a schema and nothing else. */
export interface ServiceQuestion {
  /** What the model has to do, in our words. */
  readonly instructions: string;
  /** What a person asks, or the fields that are wanted. */
  readonly prompt: string;
  readonly material: Material;
  /** JSON Schema of the reply: an object with all of its properties required. */
  readonly schema: { readonly [keyword: string]: unknown };
}

/** A file as it is sent to a service that keeps it. */
export interface SentBytes {
  /** The name under which the service keeps it, which we choose: letters, digits and hyphens. */
  readonly name: string;
  readonly mediaType: string;
  readonly bytes: Buffer;
}

/** Analyses files. All functions throw AnalysisFailed, or the reason of the signal. */
export interface AnalysisService {
  /** What people know it by. */
  readonly name: string;
  readonly model: string;
  /** Media types whose bytes it reads; of other files it gets the text. */
  readonly readTypes: ReadonlySet<string>;
  /** It keeps sent files until they are removed; else they go with each question. */
  readonly keepsFiles: boolean;
  readonly check: (signal: AbortSignal) => Promise<void>;
  readonly send: (file: SentBytes, signal: AbortSignal) => Promise<void>;
  /** The text of the reply. */
  readonly ask: (question: ServiceQuestion, signal: AbortSignal) => Promise<string>;
  /** Removes a sent file; does nothing if there is none. */
  readonly remove: (name: string, signal: AbortSignal) => Promise<void>;
}

/** Why a service did not do what was asked. */
export type AnalysisFailure =
  /** Too many requests, or no capacity. */
  | 'busy'
  /** The service does not accept the key, or does not know the model. */
  | 'key'
  /** The service does not want to work on this content. */
  | 'refused'
  | 'too_large'
  /** The file is not there any more. */
  | 'not_sent'
  /** No answer in time, or an error of the service. */
  | 'unreachable'
  /** The reply is not what was asked for. */
  | 'unreadable';

/** The service failed. It carries neither its words nor ours, which may contain the key or the file. */
export class AnalysisFailed extends Error {
  override readonly name = 'AnalysisFailed';
  readonly reason: AnalysisFailure;

  constructor(reason: AnalysisFailure) {
    super(`The analysis service failed: ${reason}.`);
    this.reason = reason;
  }
}

/** What an HTTP status of a service means. */
export function failureOfStatus(status: number): AnalysisFailure {
  if (status === 401 || status === 403) return 'key';
  if (status === 404) return 'key';
  if (status === 413) return 'too_large';
  if (status === 429 || status === 503 || status === 529) return 'busy';
  return status >= 400 && status < 500 ? 'refused' : 'unreachable';
}

/** A signal that ends with the caller's or after the limit of time. */
export const limited = (signal: AbortSignal, milliseconds: number): AbortSignal =>
  AbortSignal.any([signal, AbortSignal.timeout(milliseconds)]);

/** The pages of a text as a service reads them. */
export const writtenPages = (pages: readonly PageText[]): string =>
  pages.map(({ page, text }) => `[page ${page}]\n${text}`).join('\n\n');
