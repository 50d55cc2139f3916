import type { ShownFile } from '../viewer-kind.ts';

/** The pages of a file as pictures on white. */
export interface Drawings {
  readonly count: number;
  /** The height of a page for its width of 1; null: there is no such page. */
  readonly ratio: (page: number) => Promise<number | null>;
  /** Draws a page over the whole canvas. */
  readonly draw: (page: number, canvas: HTMLCanvasElement) => Promise<void>;
  readonly close: () => void;
}

async function ofPdf(url: string): Promise<Drawings> {
  const { openPdf } = await import('../pdf/load-pdf.ts');
  const task = openPdf(url);
  const pdf = await task.promise;
  const sizeOf = async (page: number) => (await pdf.getPage(page)).getViewport({ scale: 1 });
  return {
    count: pdf.numPages,
    async ratio(page) {
      if (page > pdf.numPages) return null;
      const { width, height } = await sizeOf(page);
      return height / width;
    },
    async draw(number, canvas) {
      const page = await pdf.getPage(number);
      const scale = canvas.width / page.getViewport({ scale: 1 }).width;
      await page.render({ canvas, viewport: page.getViewport({ scale }) }).promise;
    },
    close: () => void task.destroy(),
  };
}

async function ofPicture(url: string): Promise<Drawings> {
  const image = new Image();
  image.src = url;
  await image.decode();
  const ratio = image.naturalHeight / image.naturalWidth;
  return {
    count: 1,
    ratio: (page) => Promise.resolve(page === 1 ? ratio : null),
    draw(_, canvas) {
      const context = canvas.getContext('2d');
      context?.drawImage(image, 0, 0, canvas.width, canvas.width * ratio);
      return Promise.resolve();
    },
    close: () => undefined,
  };
}

/** Opens a PDF or a picture to be compared. Rejects if it can't be shown. */
export function openDrawings(file: ShownFile, url: string): Promise<Drawings> {
  return file.isPicture ? ofPicture(url) : ofPdf(url);
}
