/** A picture for the worker. */
export interface ReaderFrame {
  readonly frameId: number;
  readonly image: ImageData;
}

/** What the worker read in it. */
export type ReaderAnswer =
  | { readonly frameId: number; readonly texts: readonly string[] }
  | { readonly frameId: number; readonly error: string };

/** Reads the codes in the picture of a camera: the text of each. */
export interface CodeReader {
  readonly read: (video: HTMLVideoElement) => Promise<readonly string[]>;
  readonly close: () => void;
}

interface Detector {
  readonly detect: (source: HTMLVideoElement) => Promise<readonly { readonly rawValue: string }[]>;
}

interface DetectorClass {
  new (options: { readonly formats: readonly string[] }): Detector;
  readonly getSupportedFormats: () => Promise<readonly string[]>;
}

const isDetectorClass = (value: unknown): value is DetectorClass =>
  typeof value === 'function' && 'getSupportedFormats' in value;

/** The browser's own reader; null if it has none for QR codes. */
async function browserReader(): Promise<CodeReader | null> {
  const Detector: unknown = Reflect.get(globalThis, 'BarcodeDetector');
  if (!isDetectorClass(Detector)) return null;
  const formats = await Detector.getSupportedFormats();
  if (!formats.includes('qr_code')) return null;
  const detector = new Detector({ formats: formats.filter((each) => each !== 'unknown') });
  return {
    read: async (video) => (await detector.detect(video)).map(({ rawValue }) => rawValue),
    close: () => undefined,
  };
}

/** The longest edge of a picture for the worker: larger ones take longer and show no more codes. */
const maxEdge = 1280;

/** The picture that a camera shows now; null before its first one. */
function pictureOf(video: HTMLVideoElement, canvas: HTMLCanvasElement): ImageData | null {
  const { videoWidth: width, videoHeight: height } = video;
  if (width === 0 || height === 0) return null;
  const scale = Math.min(1, maxEdge / Math.max(width, height));
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (context === null) throw new Error('The browser made no canvas');
  context.drawImage(video, 0, 0, canvas.width, canvas.height);
  return context.getImageData(0, 0, canvas.width, canvas.height);
}

/** A worker with a WebAssembly reader, which is fetched only now. */
function workerReader(): CodeReader {
  const worker = new Worker(new URL('./code-reader.worker.ts', import.meta.url), {
    type: 'module',
  });
  const canvas = document.createElement('canvas');
  let lastId = 0;
  return {
    read(video) {
      const image = pictureOf(video, canvas);
      if (image === null) return Promise.resolve([]);
      lastId += 1;
      const frameId = lastId;
      return new Promise((resolve, reject) => {
        const settle = new AbortController();
        const { signal } = settle;
        worker.addEventListener(
          'message',
          ({ data }: MessageEvent<ReaderAnswer>) => {
            if (data.frameId !== frameId) return;
            settle.abort();
            if ('texts' in data) resolve(data.texts);
            else reject(new Error(data.error));
          },
          { signal },
        );
        worker.addEventListener(
          'error',
          () => {
            settle.abort();
            reject(new Error('The reader of codes could not be loaded'));
          },
          { signal },
        );
        worker.postMessage({ frameId, image } satisfies ReaderFrame);
      });
    },
    close: () => worker.terminate(),
  };
}

/** The reader of this browser: its own, else the worker's. */
export async function openCodeReader(): Promise<CodeReader> {
  return (await browserReader()) ?? workerReader();
}
