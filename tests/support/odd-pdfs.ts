import { pdfOf } from './pdf.ts';

/** A PDF as programs should not write it, and what its viewer makes of it. */
export interface OddPdf {
  readonly what: string;
  readonly bytes: Buffer<ArrayBuffer>;
  /** `blank`: a page without anything on it. */
  readonly shows: 'text' | 'blank' | 'damaged';
}

const plain = pdfOf(['Odd page']).toString('latin1');
const packed = pdfOf(['Odd page'], { isCompressed: true });

const changed = (from: string | RegExp, to: string): Buffer<ArrayBuffer> =>
  Buffer.from(plain.replace(from, to), 'latin1');

/** The compressed page with other bytes in the middle of its stream. */
function brokenStream(): Buffer<ArrayBuffer> {
  const bytes = Buffer.from(packed);
  const at = bytes.indexOf('stream\n') + 12;
  bytes.fill(0xff, at, at + 20);
  return bytes;
}

/** Files made by ourselves after kinds of the test files of pdf.js, whose licences differ. */
export const oddPdfs: readonly OddPdf[] = [
  { what: 'no table of places', bytes: changed(/xref\n[\s\S]*(?=trailer)/, ''), shows: 'text' },
  {
    what: 'wrong places in its table',
    bytes: changed(/00000000(\d\d)/g, '00000900$1'),
    shows: 'text',
  },
  { what: 'an end that is cut off', bytes: changed(/trailer[\s\S]*$/, 'trai'), shows: 'damaged' },
  {
    what: 'a stream of another length',
    bytes: changed(/\/Length \d+/, '/Length 3'),
    shows: 'text',
  },
  { what: 'an unknown font', bytes: changed('/Helvetica', '/NoSuchFont-Bold'), shows: 'text' },
  { what: 'no size of the page', bytes: changed(/\/MediaBox \[[^\]]*\]/, ''), shows: 'text' },
  {
    what: 'a size from right to left, and a turned page',
    bytes: changed(/\/MediaBox \[[^\]]*\]/, '/MediaBox [595 842 0 0] /Rotate 90'),
    shows: 'text',
  },
  {
    what: 'drawing operators that do not exist',
    bytes: changed('BT', 'wrong 1 2 q q q BT'),
    shows: 'text',
  },
  { what: 'a page without content', bytes: changed(/\/Contents \d+ 0 R/, ''), shows: 'blank' },
  { what: 'a broken stream', bytes: brokenStream(), shows: 'blank' },
  {
    what: 'a tree of pages that is a circle',
    bytes: changed(/\/Kids \[[^\]]*\]/, '/Kids [2 0 R]'),
    shows: 'damaged',
  },
  {
    what: 'a page that is not there',
    bytes: changed(/\/Kids \[[^\]]*\]/, '/Kids [99 0 R]'),
    shows: 'damaged',
  },
];
