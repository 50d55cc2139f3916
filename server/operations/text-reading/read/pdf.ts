import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { tagWords } from '../../../../src/runtime/tag-words.ts';
import { type FileText, TextPages } from './text-pages.ts';
import { UnreadableText } from './unreadable-text.ts';

const folder = path.dirname(fileURLToPath(import.meta.resolve('pdfjs-dist/package.json')));

/** Opens a PDF to read it; no script of it runs. */
export function openPdf(data: Uint8Array, options: { readonly maxImageSize?: number } = {}) {
  return getDocument({
    ...options,
    data,
    cMapUrl: `${path.join(folder, 'cmaps')}/`,
    cMapPacked: true,
    standardFontDataUrl: `${path.join(folder, 'standard_fonts')}/`,
    disableFontFace: true,
    useSystemFonts: false,
    enableXfa: false,
    // Pictures that need WebAssembly are decoded by JavaScript.
    useWasm: false,
    wasmUrl: `${path.join(folder, 'wasm')}/`,
    // Warnings about damaged parts say nothing to anybody.
    verbosity: 0,
  });
}

/** Reads the text of a PDF page by page. Throws UnreadableText. */
export async function readPdf(data: Uint8Array): Promise<FileText> {
  const task = openPdf(data);
  try {
    const document = await task.promise;
    const pages = new TextPages();
    for (let number = 1; number <= document.numPages && !pages.isFull; number += 1) {
      const page = await document.getPage(number);
      const { items } = await page.getTextContent();
      const texts = items.map((item) =>
        'str' in item ? item.str + (item.hasEOL ? '\n' : '') : '',
      );
      pages.add(number, texts.join(''));
      const pieces = items.filter((item) => 'str' in item);
      const { transform, width, height } = page.getViewport({ scale: 1 });
      pages.addTags(number, tagWords(pieces, { transform, width, height }));
      page.cleanup();
    }
    return pages.result(document.numPages);
  } catch (error) {
    const isLocked = error instanceof Error && error.name === 'PasswordException';
    throw new UnreadableText(isLocked ? 'locked' : 'damaged', error);
  } finally {
    await task.destroy();
  }
}
