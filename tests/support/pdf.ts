import { deflateSync } from 'node:zlib';

/** A text in the syntax of PDF. */
export const literal = (text: string): string => `(${text.replaceAll(/[\\()]/g, String.raw`\$&`)})`;

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
  /** Width and height of the pages in points; A4 if absent. */
  readonly size?: readonly [width: number, height: number];
  /** Links on the first page, each 20 points high below the other: what they do, in the syntax of PDF. */
  readonly links?: readonly string[];
  /** The pages are compressed, so that a small file can become large. */
  readonly isCompressed?: boolean;
}

/** A stream object, whose length comes before its bytes. */
function streamOf(content: string, isCompressed: boolean): string {
  const bytes = isCompressed ? deflateSync(content, { level: 9 }).toString('latin1') : content;
  const filter = isCompressed ? ' /Filter /FlateDecode' : '';
  return `<< /Length ${bytes.length}${filter} >>\nstream\n${bytes}\nendstream`;
}

/** A PDF with a page for each text, in ASCII. */
export function pdfOf(
  pages: readonly string[],
  {
    script,
    drawn = '',
    size: [width, height] = [595, 842],
    links = [],
    isCompressed = false,
  }: PdfOptions = {},
): Buffer<ArrayBuffer> {
  const ofPages = pages.map((_, index) => `${4 + index * 2} 0 R`);
  const action =
    script === undefined ? '' : ` /OpenAction << /S /JavaScript /JS ${literal(script)} >>`;
  const annotations = links.map((does, index) => {
    const top = 760 - index * 20;
    return `<< /Type /Annot /Subtype /Link /Rect [60 ${top - 20} 260 ${top}] ${does} >>`;
  });
  const objects = [
    `<< /Type /Catalog /Pages 2 0 R${action} >>`,
    `<< /Type /Pages /Kids [${ofPages.join(' ')}] /Count ${pages.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...pages.flatMap((text, index) => {
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] /Contents ${5 + index * 2} 0 R ` +
          `/Resources << /Font << /F1 3 0 R >> >>${index === 0 && links.length > 0 ? ` /Annots [${annotations.join(' ')}]` : ''} >>`,
        streamOf(`${drawn}\n${drawing(text)}`, isCompressed),
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

/** The same file, encrypted with a password that nobody knows. */
export function withPassword(pdf: Buffer): Buffer {
  const key = `<${'00'.repeat(32)}>`;
  const encrypt = `/Encrypt << /Filter /Standard /V 1 /R 2 /P -4 /O ${key} /U ${key} >> /ID [<00> <00>]`;
  return Buffer.from(pdf.toString('latin1').replace('trailer\n<<', `$& ${encrypt}`), 'latin1');
}
