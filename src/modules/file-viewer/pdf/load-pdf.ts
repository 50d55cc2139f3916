import {
  GlobalWorkerOptions,
  type PDFDocumentLoadingTask,
  getDocument,
  version,
} from 'pdfjs-dist/legacy/build/pdf.mjs';
import rendererUrl from 'pdfjs-dist/legacy/build/pdf.renderer.min.mjs?url';
import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url';

GlobalWorkerOptions.workerSrc = workerUrl;
// Pages are drawn in a worker too, where the browser can: the page stays free to move them.
GlobalWorkerOptions.rendererSrc = rendererUrl;

/**
 * Opens a PDF to be drawn, by its address on this server or from its bytes. Its scripts and forms do not run: this page never starts
 * the part of pdf.js that runs them.
 */
export function openPdf(file: string | ArrayBuffer): PDFDocumentLoadingTask {
  // Where the build puts the files that pdfjs-dist fetches by name (scripts/page/pdf-files.ts).
  const assets = new URL(`/assets/pdfjs-${version}/`, globalThis.location.origin).href;
  return getDocument({
    ...(typeof file === 'string' ? { url: file, withCredentials: true } : { data: file }),
    cMapUrl: `${assets}cmaps/`,
    cMapPacked: true,
    standardFontDataUrl: `${assets}standard_fonts/`,
    wasmUrl: `${assets}wasm/`,
    iccUrl: `${assets}iccs/`,
    // The page's policy allows no WebAssembly; pictures that need it are decoded by JavaScript.
    useWasm: false,
    enableXfa: false,
    // Parts of the file are fetched as its pages are shown.
    disableAutoFetch: true,
    disableStream: true,
    rangeChunkSize: 262_144,
    verbosity: 0,
  });
}
