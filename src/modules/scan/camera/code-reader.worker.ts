import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url';
import type { ReaderAnswer, ReaderFrame } from './code-reader.ts';

/*
 * Reads codes in browsers without a BarcodeDetector. The server gives this file a policy of its own
 * that lets it run WebAssembly, which the page may not (docs/decisions/scanning.md).
 */
prepareZXingModule({
  overrides: {
    locateFile: (file: string, folder: string) =>
      file.endsWith('.wasm') ? wasmUrl : folder + file,
  },
});

/** More codes than this in one picture are no choice. */
const maxCodes = 6;

async function answer({ frameId, image }: ReaderFrame): Promise<ReaderAnswer> {
  try {
    const found = await readBarcodes(image, { tryHarder: true, maxNumberOfSymbols: maxCodes });
    return { frameId, texts: found.filter(({ isValid }) => isValid).map(({ text }) => text) };
  } catch (error) {
    return { frameId, error: String(error) };
  }
}

addEventListener('message', ({ data }: MessageEvent<ReaderFrame>) => {
  void answer(data).then((reply) => postMessage(reply));
});
