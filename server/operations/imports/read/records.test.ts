import { CsvError, parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Records } from './records.ts';
import { UnreadableFile } from './table.ts';

function read(pieces: readonly string[], separator = ','): readonly (readonly string[])[] {
  const records = new Records(separator);
  return [...pieces.flatMap((piece) => records.push(piece)), ...records.finish()];
}

/** The result of `work`; null if the text can't be read. */
function orNull<T>(work: () => T): T | null {
  try {
    return work();
  } catch (error) {
    if (error instanceof UnreadableFile || error instanceof CsvError) return null;
    throw error;
  }
}

const options = { relax_column_count: true, relax_quotes: true };

const unit = fc.constantFrom('a', 'ß', ' ', ',', ';', '"', '"', '\n', '\r\n', '\r', 'bc');

test('records are equal to those of csv-parse for any chunking and any quotes', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(',', ';', '\t'),
      fc.array(fc.string({ unit, maxLength: 12 }), { maxLength: 6 }),
      (separator, pieces) => {
        const other = () => parse(pieces.join(''), { ...options, delimiter: separator });
        expect(orNull(() => read(pieces, separator))).toEqual(orNull(other));
      },
    ),
    { numRuns: 2000 },
  );
});

test('a line end of two characters may be split between chunks', () => {
  expect(read(['a,b\r', '\nc,d\r', '\n'])).toEqual([
    ['a', 'b'],
    ['c', 'd'],
  ]);
});

test('an open quote does not consume the whole file', () => {
  const records = new Records(',');
  const piece = 'x'.repeat(1024 * 1024);
  expect(() => ['"', piece, piece, piece, piece, piece].map((each) => records.push(each))).toThrow(
    UnreadableFile,
  );
});
