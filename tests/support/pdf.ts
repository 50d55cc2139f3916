/** A text in the syntax of PDF. */
const literal = (text: string): string => `(${text.replaceAll(/[\\()]/g, String.raw`\$&`)})`;

/** The drawing of a page: each line of its text below the other, in 14 points. */
function drawing(text: string): string {
  const lines = text.split('\n').map((line) => `${literal(line)} Tj T*`);
  return `BT /F1 14 Tf 18 TL 60 760 Td ${lines.join(' ')} ET`;
}

interface PdfOptions {
  /** A script that the file asks its viewer to run. */
  readonly script?: string;
  /** Drawing operators that come before the text of each page. */
  readonly drawn?: string;
}

/** A PDF with a page of A4 for each text, in ASCII. */
export function pdfOf(
  pages: readonly string[],
  { script, drawn = '' }: PdfOptions = {},
): Buffer<ArrayBuffer> {
  const ofPages = pages.map((_, index) => `${4 + index * 2} 0 R`);
  const action =
    script === undefined ? '' : ` /OpenAction << /S /JavaScript /JS ${literal(script)} >>`;
  const objects = [
    `<< /Type /Catalog /Pages 2 0 R${action} >>`,
    `<< /Type /Pages /Kids [${ofPages.join(' ')}] /Count ${pages.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...pages.flatMap((text, index) => {
      const content = `${drawn}\n${drawing(text)}`;
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents ${5 + index * 2} 0 R ` +
          '/Resources << /Font << /F1 3 0 R >> >> >>',
        `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
      ];
    }),
  ];
  let file = '%PDF-1.7\n';
  const places = objects.map((object, index) => {
    const place = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return place;
  });
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  const count = objects.length + 1;
  const start = file.length;
  file += `xref\n0 ${count}\n0000000000 65535 f \n${table}`;
  file += `trailer\n<< /Size ${count} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(file, 'latin1');
}
