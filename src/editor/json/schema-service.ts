import {
  type CompletionItem,
  getLanguageService,
  type Hover,
  type LanguageService,
  TextDocument,
} from 'vscode-json-languageservice';
import type { JsonObject } from '../../runtime/record/json.ts';
import { schemaIn } from './schema-texts.ts';

/** What a text is: a template, or a module document. */
export type TextSubject = 'template' | 'module';

const uri = 'file:///document.json';
const plain = ['plaintext' as const];
const snippetFormat = 2;

/** The schemas for editors, fetched when a text of theirs is opened. */
const schemas: { readonly [subject in TextSubject]: () => Promise<JsonObject> } = {
  template: async () => (await import('../../../schemas/template.bundle.schema.json')).default,
  module: async () => (await import('../../../schemas/module.bundle.schema.json')).default,
};

/** What can be written at an offset, and where it goes. */
export interface Offer {
  readonly item: CompletionItem;
  readonly from: number;
  readonly to: number;
  readonly text: string;
  /** Has marks such as `$1` for what is to be filled in. */
  readonly isSnippet: boolean;
}

/** What the key or value at an offset means. */
interface Meaning {
  readonly from: number;
  readonly to: number;
  readonly words: string;
}

export interface SchemaService {
  readonly offersAt: (text: string, offset: number) => Promise<readonly Offer[]>;
  /** Null where nothing is known. */
  readonly hoverAt: (text: string, offset: number) => Promise<Meaning | null>;
}

function wordsOf({ contents }: Hover): string {
  const parts = Array.isArray(contents) ? contents : [contents];
  const words = parts.map((part) => (typeof part === 'string' ? part : part.value));
  // The service escapes punctuation for Markdown.
  return words.join('\n\n').replace(/\\(?=[^\w\s])/g, '');
}

function serviceOf(service: LanguageService): SchemaService {
  function read(text: string) {
    // A document that names its schema would be read by that one, which the page can't fetch. The
    // other key is as long, so that every offset stays.
    const withoutSchema = text.replace(/"\$schema"(?=\s*:)/, '"_schema"');
    const document = TextDocument.create(uri, 'json', 1, withoutSchema);
    return { document, json: service.parseJSONDocument(document) };
  }
  return {
    async offersAt(text, offset) {
      const { document, json } = read(text);
      const list = await service.doComplete(document, document.positionAt(offset), json);
      return (list?.items ?? []).flatMap((item) => {
        const { textEdit: edit } = item;
        if (edit === undefined || !('range' in edit)) return [];
        const [from, to] = [document.offsetAt(edit.range.start), document.offsetAt(edit.range.end)];
        const isSnippet = item.insertTextFormat === snippetFormat;
        return [{ item, from, to, text: edit.newText, isSnippet }];
      });
    },
    async hoverAt(text, offset) {
      const { document, json } = read(text);
      const hover = await service.doHover(document, document.positionAt(offset), json);
      const words = hover === null ? '' : wordsOf(hover).trim();
      if (hover === null || words === '') return null;
      const from = hover.range === undefined ? offset : document.offsetAt(hover.range.start);
      const to = hover.range === undefined ? offset : document.offsetAt(hover.range.end);
      return { from, to, words };
    },
  };
}

async function createService(subject: TextSubject, language: string): Promise<SchemaService> {
  // The service writes into its schema, which the next language reads.
  const schema = structuredClone(await schemaIn(await schemas[subject](), language));
  const service = getLanguageService({
    clientCapabilities: {
      textDocument: {
        completion: { completionItem: { documentationFormat: plain } },
        hover: { contentFormat: plain },
      },
    },
  });
  service.configure({
    validate: false,
    schemas: [{ uri: `file:///${subject}.bundle.schema.json`, fileMatch: ['*'], schema }],
  });
  return serviceOf(service);
}

const services = new Map<string, Promise<SchemaService>>();

/** Completion and hover texts of a subject's schema, in a language. */
export function schemaService(subject: TextSubject, language: string): Promise<SchemaService> {
  const key = `${subject} ${language}`;
  const service = services.get(key) ?? createService(subject, language);
  services.set(key, service);
  // A file that could not be fetched is fetched again.
  service.catch(() => services.delete(key));
  return service;
}
