import { UnreadableFile } from '../../imports/read/table.ts';
import type { Archive } from '../../imports/read/xlsx/archive.ts';
import { readXml, readWhole } from '../../imports/read/xlsx/xml.ts';
import { type FileText, TextPages, mostOnPage } from './text-pages.ts';

/** Within these, words are not those of the document: removed ones, and what others say about it. */
const notShown = new Set(['tracked-changes', 'annotation', 'notes']);
/** Each has lines of text; they may be in one another. */
const lines = new Set(['p', 'h']);

/** White space is an element where a document has more of it than one space. */
const spaces = new Set(['s', 'tab', 'line-break']);

interface Listener {
  /** A line of text, without its end. */
  readonly line: (text: string) => void;
  readonly open?: (name: string, attributes: Readonly<Record<string, string>>) => void;
  readonly close?: (name: string) => void;
  readonly isFull: () => boolean;
}

/** Throws UnreadableFile (`locked`) if the content is encrypted, which its list of parts says. */
async function refuseLocked(archive: Archive): Promise<void> {
  let part = '';
  let isLocked = false;
  await readWhole(await archive.part('META-INF/manifest.xml'), {
    open: (name, attributes) => {
      if (name === 'file-entry') part = attributes['manifest:full-path'] ?? '';
      if (name === 'encryption-data' && part === 'content.xml') isLocked = true;
    },
  });
  if (isLocked) throw new UnreadableFile('locked');
}

/** Reads the content of an OpenDocument file, line by line. */
async function readContent(archive: Archive, listener: Listener): Promise<void> {
  await refuseLocked(archive);
  let hidden = 0;
  let depth = 0;
  let text = '';
  const endLine = () => {
    if (text.trim() !== '') listener.line(text);
    text = '';
  };
  const content = await archive.part('content.xml');
  const pieces = readXml(content, {
    open: (name, attributes) => {
      if (notShown.has(name)) hidden += 1;
      if (hidden > 0) return;
      if (lines.has(name)) depth += 1;
      else if (depth > 0 && spaces.has(name)) text += ' ';
      listener.open?.(name, attributes);
    },
    text: (piece) => {
      if (hidden === 0 && depth > 0) text += piece;
    },
    close: (name) => {
      if (notShown.has(name)) hidden -= 1;
      else if (hidden === 0) {
        if (lines.has(name)) {
          depth -= 1;
          endLine();
        }
        listener.close?.(name);
      }
    },
  });
  try {
    while (!listener.isFull() && (await pieces.next()).done !== true);
  } finally {
    content.destroy();
  }
}

async function readText(archive: Archive): Promise<FileText> {
  const pages = new TextPages();
  await readContent(archive, {
    line: (text) => pages.addPiece(`${text}\n`),
    isFull: () => pages.isFull,
  });
  return pages.result();
}

/** The pages are the parts with this name: slides, or tables. */
async function readPages(
  archive: Archive,
  part: string,
  listen: (write: (text: string) => void) => Pick<Listener, 'line' | 'open' | 'close'>,
): Promise<FileText> {
  const pages = new TextPages();
  let count = 0;
  let page = '';
  const inner = listen((text) => {
    if (page.length <= mostOnPage) page += text;
  });
  await readContent(archive, {
    line: inner.line,
    open: (name, attributes) => {
      if (name === part) {
        count += 1;
        page = '';
      }
      inner.open?.(name, attributes);
    },
    close: (name) => {
      inner.close?.(name);
      if (name === part) pages.add(count, page);
    },
    isFull: () => pages.isFull,
  });
  return pages.result(count);
}

const readSlides = (archive: Archive): Promise<FileText> =>
  readPages(archive, 'page', (write) => ({ line: (text) => write(`${text}\n`) }));

/** A table begins with its name; a row is a line, with tabs between its cells. */
function readTables(archive: Archive): Promise<FileText> {
  return readPages(archive, 'table', (write) => {
    let cell = '';
    let row: string[] = [];
    return {
      line: (text) => {
        cell += cell === '' ? text : ` ${text}`;
      },
      open: (name, attributes) => {
        if (name === 'table') write(`${attributes['table:name'] ?? ''}\n`);
        if (name === 'table-row') row = [];
        if (name === 'table-cell') cell = '';
      },
      close: (name) => {
        if (name === 'table-cell' && cell !== '') row.push(cell);
        if (name === 'table-row' && row.length > 0) write(`${row.join('\t')}\n`);
      },
    };
  });
}

/** The texts of files of OpenDocument (LibreOffice and others). Throw UnreadableFile. */
export const openDocumentReaders = {
  open_text: readText,
  open_slides: readSlides,
  open_tables: readTables,
} as const;
