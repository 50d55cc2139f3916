interface Label {
  readonly qr: SVGSVGElement;
  /** Below the code, the first one large. */
  readonly lines: readonly string[];
}

/**
 * Prints a label on a page without anything else: in a frame, because the page around it prints
 * the whole item.
 */
export function printLabel({ qr, lines }: Label): void {
  const frame = document.createElement('iframe');
  frame.style.cssText = 'position:fixed;width:0;height:0;border:0;visibility:hidden';
  document.body.append(frame);
  const { contentDocument: page, contentWindow: view } = frame;
  if (page === null || view === null) throw new Error('The browser made no frame to print');
  const drawing = qr.cloneNode(true) as SVGSVGElement;
  drawing.style.cssText = 'display:block;width:45mm;height:45mm';
  page.body.style.cssText = 'margin:0;font-family:sans-serif;width:60mm;color:#000';
  page.body.append(
    drawing,
    ...lines.map((text, at) => {
      const line = page.createElement('div');
      line.textContent = text;
      line.style.font = at === 0 ? '700 16pt sans-serif' : '10pt sans-serif';
      return line;
    }),
  );
  view.addEventListener('afterprint', () => frame.remove(), { once: true });
  view.print();
}
