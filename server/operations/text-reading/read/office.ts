import { Readable } from 'node:stream';
import { type Bytes, UnreadableFile } from '../../imports/read/table.ts';
import { type Archive, openArchive } from '../../imports/read/xlsx/archive.ts';
import { relationsOf } from '../../imports/read/xlsx/relations.ts';
import { readSheet } from '../../imports/read/xlsx/sheet.ts';
import { readWorkbook, sharedOf } from '../../imports/read/xlsx/workbook.ts';
import { readXml } from '../../imports/read/xlsx/xml.ts';
import { openDocumentReaders } from './open-document.ts';
import { type FileText, TextPages, mostOnPage } from './text-pages.ts';
import { UnreadableText } from './unreadable-text.ts';

const bytesOf = (data: Uint8Array): Bytes => ({
  size: data.length,
  read: ({ start, end } = { start: 0, end: data.length }) =>
    Readable.from([data.subarray(start, end)], { objectMode: false }),
});

/**
 * Reads the words of a part: the texts of elements `t`, with a line end after each paragraph and a
 * space for a tab. `add` gets one piece per paragraph.
 */
async function readParagraphs(content: Readable, add: (piece: string) => boolean): Promise<void> {
  let piece = '';
  let isText = false;
  let wantsMore = true;
  const pieces = readXml(content, {
    open: (name) => {
      isText = name === 't';
      if (name === 'tab' || name === 'br') piece += ' ';
    },
    text: (text) => {
      if (isText) piece += text;
    },
    close: (name) => {
      isText = false;
      if (name !== 'p' || piece === '') return;
      wantsMore = add(`${piece}\n`);
      piece = '';
    },
  });
  try {
    while (wantsMore && (await pieces.next()).done !== true);
  } finally {
    content.destroy();
  }
}

async function readWord(archive: Archive): Promise<FileText> {
  const pages = new TextPages();
  const main = (await relationsOf(archive, '')).find(({ type }) => type === 'officeDocument');
  await readParagraphs(await archive.part(main?.target ?? 'word/document.xml'), (piece) => {
    pages.addPiece(piece);
    return !pages.isFull;
  });
  return pages.result();
}

/** The paths of the slides in the order in which they are shown. */
async function slidesOf(archive: Archive): Promise<readonly string[]> {
  const main = (await relationsOf(archive, '')).find(({ type }) => type === 'officeDocument');
  const part = main?.target ?? 'ppt/presentation.xml';
  const targets = new Map((await relationsOf(archive, part)).map(({ id, target }) => [id, target]));
  const slides: string[] = [];
  const pieces = readXml(await archive.part(part), {
    open: (name, attributes) => {
      const id = name === 'sldId' ? attributes['r:id'] : undefined;
      const target = id === undefined ? undefined : targets.get(id);
      if (target !== undefined) slides.push(target);
    },
  });
  while ((await pieces.next()).done !== true);
  return slides;
}

async function readSlides(archive: Archive): Promise<FileText> {
  const pages = new TextPages();
  const slides = await slidesOf(archive);
  for (const [index, slide] of slides.entries()) {
    if (pages.isFull) break;
    let text = '';
    await readParagraphs(await archive.part(slide), (piece) => {
      text += piece;
      return text.length <= mostOnPage;
    });
    pages.add(index + 1, text);
  }
  return pages.result(slides.length);
}

async function readSheets(archive: Archive): Promise<FileText> {
  const pages = new TextPages();
  const workbook = await readWorkbook(archive);
  const shared = await sharedOf(archive, workbook);
  for (const [index, [name, part]] of [...workbook.sheets].entries()) {
    if (pages.isFull) break;
    let text = `${name}\n`;
    for await (const { cells } of readSheet(await archive.part(part), shared)) {
      text += `${cells.filter((cell) => cell !== null).join('\t')}\n`;
      if (text.length > mostOnPage) break;
    }
    pages.add(index + 1, text);
  }
  return pages.result(workbook.sheets.size);
}

const readers = {
  word: readWord,
  slides: readSlides,
  workbook: readSheets,
  ...openDocumentReaders,
} as const;

/** Reads the text of an office document. Throws UnreadableText. */
export async function readOffice(data: Uint8Array, kind: keyof typeof readers): Promise<FileText> {
  const bytes = bytesOf(data);
  try {
    const archive = await openArchive(bytes);
    try {
      return await readers[kind](archive);
    } finally {
      archive.close();
    }
  } catch (error) {
    const isLocked = error instanceof UnreadableFile && error.code === 'locked';
    const isMuch = error instanceof UnreadableFile && error.code.startsWith('too_many');
    throw new UnreadableText(isLocked ? 'locked' : isMuch ? 'too_much' : 'damaged', error);
  }
}
