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
 * Opens a PDF of this server to be drawn. Its scripts and forms do not run: this page never starts
 * the part of pdf.js that runs them.
 */
export function openPdf(url: string): PDFDocumentLoadingTask {
  // Where the build puts the files that pdfjs-dist fetches by name (scripts/page/pdf-files.ts).
  const assets = new URL(`/assets/pdfjs-${version}/`, globalThis.location.origin).href;
  return getDocument({
    url,
    withCredentials: true,
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
