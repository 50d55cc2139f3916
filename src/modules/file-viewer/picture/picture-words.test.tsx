import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { show } from '../../../../tests/support/render-view.tsx';
import { testServices } from '../../../../tests/support/widget-services.ts';
import { pictureWordsQueryOptions } from '../../../api/files.ts';
import type { PictureWord } from '../../../runtime/picture-words.ts';
import { FileViewer } from '../FileViewer.tsx';

const file = {
  id: 7,
  name: 'nameplate.jpg',
  size: 100,
  mediaType: 'image/jpeg',
  format: 'JPG',
  isPicture: true,
};
const size = { width: 400, height: 200 };

const word = (text: string, x: number, y: number, ends_line = false): PictureWord => ({
  text,
  x,
  y,
  width: 0.2,
  height: 0.1,
  ends_line,
});
const plate = [
  word('Pump', 0.1, 0.1),
  word('P-1101', 0.4, 0.1, true),
  word('Spare', 0.1, 0.5),
  word('pump', 0.4, 0.5, true),
];

/** Opens the picture of which the server has read these words. */
function open(words: readonly PictureWord[], find = '') {
  const cache = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  const { siteId } = testServices('en');
  cache.setQueryData(pictureWordsQueryOptions({ siteId, fileId: file.id }).queryKey, words);
  show(
    <QueryClientProvider client={cache}>
      <FileViewer file={file} find={find} />
    </QueryClientProvider>,
  );
  const picture = screen.getByRole('img', { name: file.name });
  Object.defineProperties(picture, {
    naturalWidth: { value: size.width },
    naturalHeight: { value: size.height },
  });
  fireEvent.load(picture);
}

/** The marks on the picture: where they begin, in its pixels, and whether the person is at them. */
const marks = () =>
  [...document.querySelectorAll('[data-marks] rect')].map((rect) => [
    Number(rect.getAttribute('x')),
    Number(rect.getAttribute('y')),
    rect.hasAttribute('data-current'),
  ]);

test('words that a search found in a photo are marked on it, and others are found there', async () => {
  open(plate, 'pump');
  await screen.findByText('2 hits');
  expect(marks()).toEqual([
    [40, 20, false],
    [160, 100, false],
  ]);
  const find = screen.getByRole('searchbox', { name: 'Find in the text of this file' });
  const user = userEvent.setup();
  await user.type(find, '{Enter}');
  await screen.findByText('1 of 2');
  expect(marks().map(([, , isCurrent]) => isCurrent)).toEqual([true, false]);
  await user.clear(find);
  // Over the end of a line, as the text reads on.
  await user.type(find, 'p-1101 spare');
  await screen.findByText('1 of 1');
  expect(marks()).toEqual([
    [160, 20, true],
    [40, 100, true],
  ]);
});

test('a photo without read words offers no finding', () => {
  open([], 'pump');
  expect(screen.queryByRole('button', { name: 'Find in the text' })).toBeNull();
  expect(screen.queryByRole('searchbox')).toBeNull();
  expect(marks()).toEqual([]);
});
