import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { expect, test } from 'vitest';
import { pdfOf } from '../../../../tests/support/pdf.ts';
import { linksOf } from './page-links.ts';

/** The targets of the links of the first of three pages. */
async function targets(...links: readonly string[]) {
  const pdf = pdfOf(['Contents', 'Pumps', 'Valves'], { links });
  const task = getDocument({ data: new Uint8Array(pdf), verbosity: 0, useWasm: false });
  try {
    const opened = await task.promise;
    const found = await linksOf(opened, await opened.getPage(1));
    return found.map(({ target, place }) => ({
      target: typeof target === 'number' ? target : target.href,
      top: Math.round(place.top),
    }));
  } finally {
    await task.destroy();
  }
}

test('links go to pages of the file and to addresses, where they are on the page', async () => {
  expect(
    await targets(
      '/Dest [8 0 R /Fit]',
      '/A << /S /GoTo /D [1 /Fit] >>',
      '/A << /S /Named /N /NextPage >>',
      '/A << /S /URI /URI (https://pumps.example/spares) >>',
      '/A << /S /URI /URI (mailto:spares@pumps.example) >>',
    ),
  ).toEqual([
    { target: 3, top: 10 },
    { target: 2, top: 12 },
    { target: 2, top: 14 },
    { target: 'https://pumps.example/spares', top: 17 },
    { target: 'mailto:spares@pumps.example', top: 19 },
  ]);
});

test('a link that would run something, or that leads nowhere, is none', async () => {
  expect(
    await targets(
      '/A << /S /URI /URI (javascript:alert\\(1\\)) >>',
      '/A << /S /URI /URI (file:///etc/passwd) >>',
      '/A << /S /JavaScript /JS (app.alert\\(1\\)) >>',
      '/A << /S /Launch /F (calc.exe) >>',
      '/A << /S /GoToR /F (other.pdf) /D [0 /Fit] >>',
      '/A << /S /Named /N /PrevPage >>',
      '/Dest [99 0 R /Fit]',
      '/Dest [7 /Fit]',
      '/Dest (nowhere)',
    ),
  ).toEqual([]);
});
