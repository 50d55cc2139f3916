import { expect, test, vi } from 'vitest';
import { testFiles } from '../../../tests/support/file-services.ts';
import { createExampleFiles } from './example-files.ts';
import { firstInvented } from './stand-ins.ts';

test('a file of an example item stays in the page, beside those of the site', async () => {
  const send = vi.fn<() => never>();
  const site = { ...testFiles(), send };
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:pump' }));
  const files = createExampleFiles(site, 'Example file');
  const sent = await files.send({
    file: new File(['x'], 'Pump.jpg', { type: 'image/jpeg' }),
    kind: 'uploaded',
    mayWait: false,
    key: 'a',
    signal: new AbortController().signal,
    onProgress: () => undefined,
  });
  if (sent.state !== 'done') throw new Error('A file of an example is never refused.');
  const ids = [sent.row.id, 3, firstInvented];
  const shown = files.referredFiles(ids).get();
  expect(shown.map((each) => (each.state === 'found' ? each.row.name : each.state))).toEqual([
    'Pump.jpg',
    'Manual 3.pdf',
    'Example file',
  ]);
  expect([files.thumbnailUrl(sent.row.id), send.mock.calls]).toEqual(['blob:pump', []]);
});
