import { Readable } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { docxOf, openDocumentOf } from '../../../../tests/support/office.ts';
import { pdfOf, withPassword } from '../../../../tests/support/pdf.ts';
import type { TextKind } from '../../file-text/text-kind.ts';
import { type StoredBytes, readText } from './read-text.ts';

const storedOf = (content: Buffer): StoredBytes => ({
  size: content.length,
  read: ({ start, end } = { start: 0, end: content.length }) =>
    Readable.from([content.subarray(start, end)], { objectMode: false }),
});

const read = (
  kind: TextKind,
  content: Buffer,
  limits?: { readonly ms: number; readonly megabytes: number },
) => readText(kind, storedOf(content), limits === undefined ? {} : { limits });

/** A small PDF whose only page is unpacked to this many megabytes. */
const bombOf = (megabytes: number): Buffer =>
  pdfOf(['Behind it all'], { drawn: ' '.repeat(megabytes * 1_048_576), isCompressed: true });

describe('the reader of texts', () => {
  test('unpacks compressed pages', async () => {
    expect((await read('pdf', bombOf(1))).pages).toEqual([{ page: 1, text: 'Behind it all' }]);
  });

  test('ends at a PDF that is unpacked to more bytes than it may have', async () => {
    const bomb = bombOf(200);
    expect(bomb.length).toBeLessThan(1_048_576);
    const reading = read('pdf', bomb, { ms: 60_000, megabytes: 32 });
    await expect(reading).rejects.toMatchObject({ code: 'too_much' });
  });

  test('ends at an archive with a text that never ends', async () => {
    const bomb = await docxOf(['a'.repeat(60_000_000)]);
    expect(bomb.length).toBeLessThan(1_048_576);
    await expect(read('word', bomb)).rejects.toMatchObject({ code: 'too_much' });
  });

  test('ends when its heap is full', async () => {
    // Each line is an object of the heap; their bytes alone are far below the limit.
    const lines = Buffer.from('ab\n'.repeat(2_500_000));
    const reading = read('plain', lines, { ms: 60_000, megabytes: 40 });
    await expect(reading).rejects.toMatchObject({ code: 'too_much' });
  });

  test('ends when its time is over', async () => {
    const reading = read('pdf', bombOf(200), { ms: 50, megabytes: 4096 });
    await expect(reading).rejects.toMatchObject({ code: 'too_slow' });
  });

  test('fetches nothing of a file that is too large', async () => {
    const huge: StoredBytes = {
      size: 65 * 1_048_576,
      read: () => {
        throw new Error('It was fetched.');
      },
    };
    await expect(readText('pdf', huge)).rejects.toMatchObject({ code: 'too_large' });
  });

  test('reads the beginning of a long plain text', async () => {
    const text = await read('plain', Buffer.from('a line of words\n'.repeat(600_000)));
    expect(text.isCut).toBe(true);
    expect(text.pages.reduce((sum, page) => sum + page.text.length, 0)).toBeLessThan(4_010_000);
  });

  test('says that a PDF has a password', async () => {
    const reading = read('pdf', withPassword(pdfOf(['Secret'])));
    await expect(reading).rejects.toMatchObject({ code: 'locked' });
  });

  test('reads an OpenDocument text as its pages show it', async () => {
    const body =
      '<text:tracked-changes><text:p>Removed</text:p></text:tracked-changes>' +
      '<text:p>Valve<text:s/>list<office:annotation><text:p>Check!</text:p></office:annotation></text:p>' +
      '<table:table><table:table-row><table:table-cell><text:p>XV-101</text:p></table:table-cell></table:table-row></table:table>' +
      '<text:p/><text:p>See<text:note><text:note-body><text:p>Rev. B</text:p></text:note-body></text:note></text:p>';
    expect((await read('open_text', await openDocumentOf('text', body))).pages).toEqual([
      { page: 1, text: 'Valve list\nXV-101\nSeeRev. B' },
    ]);
  });

  test('reads the tables of an OpenDocument spreadsheet row by row', async () => {
    const cell = (text: string) =>
      `<table:table-cell>${text === '' ? '' : `<text:p>${text}</text:p>`}</table:table-cell>`;
    const row = (...cells: string[]) =>
      `<table:table-row>${cells.map(cell).join('')}</table:table-row>`;
    const table = `<table:table table:name="Pumps">${row('Tag', 'Flow')}${row('', '')}${row('P-101', '40')}</table:table>`;
    expect((await read('open_tables', await openDocumentOf('spreadsheet', table))).pages).toEqual([
      { page: 1, text: 'Pumps\nTag\tFlow\nP-101\t40' },
    ]);
  });

  test('says that an OpenDocument file has a password', async () => {
    const reading = read('open_text', await openDocumentOf('text', '', true));
    await expect(reading).rejects.toMatchObject({ code: 'locked' });
  });
});
