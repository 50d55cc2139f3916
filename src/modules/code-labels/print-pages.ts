import type { LabelFormat } from './formats.ts';

/**
 * Prints pages of labels without anything else: in a frame, because the page around it prints the
 * whole item. Waits for the logo, which would be missing on the paper otherwise.
 */
export async function printPages(
  pages: readonly Element[],
  { page: { width, height } }: LabelFormat,
): Promise<void> {
  const frame = document.createElement('iframe');
  frame.style.cssText = 'position:fixed;width:0;height:0;border:0;visibility:hidden';
  document.body.append(frame);
  const { contentDocument: paper, contentWindow: view } = frame;
  if (paper === null || view === null) throw new Error('The browser made no frame to print');
  const style = paper.createElement('style');
  style.textContent =
    `@page { size: ${width}mm ${height}mm; margin: 0 } body { margin: 0 } ` +
    '[data-label-page] { break-after: page } [data-label-page]:last-child { break-after: auto }';
  paper.head.append(style);
  paper.body.append(...pages.map((page) => paper.importNode(page, true)));
  await Promise.allSettled([...paper.images].map((image) => image.decode()));
  view.addEventListener('afterprint', () => frame.remove(), { once: true });
  view.print();
}
