import {
  type CompletionItem,
  getLanguageService,
  type Hover,
  TextDocument,
} from 'vscode-json-languageservice';
import schema from '../../../schemas/template.bundle.schema.json';

const uri = 'file:///template.json';
const plain = ['plaintext' as const];

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
  schemas: [
    { uri: 'file:///template.bundle.schema.json', fileMatch: ['*'], schema: { ...schema } },
  ],
});

function read(text: string) {
  const document = TextDocument.create(uri, 'json', 1, text);
  return { document, json: service.parseJSONDocument(document) };
}

/** What can be written at an offset, and where it goes. */
export interface Offer {
  readonly item: CompletionItem;
  readonly from: number;
  readonly to: number;
  readonly text: string;
  /** Has marks such as `$1` for what is to be filled in. */
  readonly isSnippet: boolean;
}

const snippetFormat = 2;

export async function offersAt(text: string, offset: number): Promise<readonly Offer[]> {
  const { document, json } = read(text);
  const list = await service.doComplete(document, document.positionAt(offset), json);
  return (list?.items ?? []).flatMap((item) => {
    const { textEdit: edit } = item;
    if (edit === undefined || !('range' in edit)) return [];
    const [from, to] = [document.offsetAt(edit.range.start), document.offsetAt(edit.range.end)];
    const isSnippet = item.insertTextFormat === snippetFormat;
    return [{ item, from, to, text: edit.newText, isSnippet }];
  });
}

function wordsOf({ contents }: Hover): string {
  const parts = Array.isArray(contents) ? contents : [contents];
  const words = parts.map((part) => (typeof part === 'string' ? part : part.value));
  // The service escapes punctuation for Markdown.
  return words.join('\n\n').replace(/\\(?=[^\w\s])/g, '');
}

/** What the key or value at an offset means; null where nothing is known. */
export async function hoverAt(
  text: string,
  offset: number,
): Promise<{ readonly from: number; readonly to: number; readonly words: string } | null> {
  const { document, json } = read(text);
  const hover = await service.doHover(document, document.positionAt(offset), json);
  const words = hover === null ? '' : wordsOf(hover).trim();
  if (hover === null || words === '') return null;
  const from = hover.range === undefined ? offset : document.offsetAt(hover.range.start);
  const to = hover.range === undefined ? offset : document.offsetAt(hover.range.end);
  return { from, to, words };
}
