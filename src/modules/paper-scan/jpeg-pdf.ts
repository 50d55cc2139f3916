/** A page of a scan. */
export interface JpegPage {
  readonly jpeg: Uint8Array<ArrayBuffer>;
  /** In pixels. */
  readonly width: number;
  readonly height: number;
}

/** The longer side of a page in points: that of A4. */
const longSide = 842;

/** A PDF whose pages are JPEG pictures. */
export function jpegPdf(pages: readonly JpegPage[]): Blob {
  const parts: (string | Uint8Array<ArrayBuffer>)[] = [];
  const places: number[] = [];
  let length = 0;
  const write = (part: string | Uint8Array<ArrayBuffer>) => {
    parts.push(part);
    // Texts are ASCII.
    length += part.length;
  };
  const object = (...content: readonly (string | Uint8Array<ArrayBuffer>)[]) => {
    places.push(length);
    write(`${places.length} 0 obj\n`);
    for (const part of content) write(part);
    write('\nendobj\n');
  };
  const stream = (entries: string, content: string | Uint8Array<ArrayBuffer>) =>
    object(`<< ${entries} /Length ${content.length} >>\nstream\n`, content, '\nendstream');
  write('%PDF-1.7\n');
  object('<< /Type /Catalog /Pages 2 0 R >>');
  const kids = pages.map((_, at) => `${3 + at * 3} 0 R`).join(' ');
  object(`<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`);
  for (const [at, { jpeg, width, height }] of pages.entries()) {
    const first = 3 + at * 3;
    const scale = longSide / Math.max(width, height);
    const [wide, high] = [width, height].map((side) => (side * scale).toFixed(1));
    object(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${wide} ${high}] /Contents ${first + 1} 0 R ` +
        `/Resources << /XObject << /Scan ${first + 2} 0 R >> >> >>`,
    );
    stream('', `q ${wide} 0 0 ${high} 0 0 cm /Scan Do Q`);
    stream(
      `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceRGB ` +
        '/BitsPerComponent 8 /Filter /DCTDecode',
      jpeg,
    );
  }
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  const start = length;
  write(`xref\n0 ${places.length + 1}\n0000000000 65535 f \n${table}`);
  write(`trailer\n<< /Size ${places.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`);
  return new Blob(parts, { type: 'application/pdf' });
}
