import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { column, compiled, moduleDocument } from '../../../tests/support/compiled.ts';
import { Controlled } from '../../../tests/support/controlled.tsx';
import { fileRow, testFiles } from '../../../tests/support/file-services.ts';
import { Edit } from './Edit.tsx';

const module = compiled(moduleDocument([column('files', 'papers')]));
const chooser = () => screen.getByLabelText('Choose files', { selector: 'input' });

test('files of any type are added after the existing ones, and can be opened or downloaded', async () => {
  const user = userEvent.setup();
  const send = () => Promise.resolve({ state: 'done', row: fileRow(33) } as const);
  render(
    <Controlled
      Edit={Edit}
      module={module}
      db="papers"
      isGroup
      start={[3, 500]}
      services={{ files: testFiles({ send }) }}
    />,
  );
  const link = screen.getByRole('link', { name: 'Manual 3.pdf' });
  expect(link.getAttribute('href')).toBe('/files/3');
  screen.getByText('PDF · 3.00 MB');
  const download = screen.getByRole('link', { name: 'Download Manual 3.pdf' });
  expect(download.getAttribute('href')).toBe('/files/3?download=true');
  screen.getByText('No longer exists (500)');
  await user.upload(chooser(), new File(['x'], 'anything.xyz'));
  await waitFor(() => screen.getByText('[3,500,33]'));
  await user.click(screen.getByRole('button', { name: 'Remove #500' }));
  screen.getByText('[3,33]');
});

test('a file that is larger than the server accepts is not sent', async () => {
  const user = userEvent.setup();
  const files = testFiles({ maxFileSize: 1_048_576 });
  render(
    <Controlled Edit={Edit} module={module} db="papers" isGroup start={[]} services={{ files }} />,
  );
  screen.getByText('Up to 1 MB per file.');
  await user.upload(chooser(), new File(['x'.repeat(1_048_577)], 'big.bin'));
  expect(await screen.findByText('“big.bin” is larger than 1 MB.')).toBeTruthy();
});
