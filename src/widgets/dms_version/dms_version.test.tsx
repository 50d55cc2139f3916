import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { column, compiled, moduleDocument } from '../../../tests/support/compiled.ts';
import { Controlled } from '../../../tests/support/controlled.tsx';
import { fileRow, testFiles } from '../../../tests/support/file-services.ts';
import { Edit } from './Edit.tsx';
import { nextVersion, versionOf } from './value.ts';

describe('a document version', () => {
  const someVersion = fc.record({
    version: fc.integer({ min: 1, max: 50 }),
    file_id: fc.integer({ min: 1, max: 3 }),
  });

  test('a file keeps its number, and another file has a higher one than the previous one', () => {
    fc.assert(
      fc.property(someVersion, someVersion, (value, before) => {
        const next = versionOf(nextVersion(value, before));
        if (next === null) throw new Error('It is none any more.');
        expect(next.file_id).toBe(value.file_id);
        const isSameFile = value.file_id === before.file_id;
        expect(isSameFile).toBe(next.version === before.version);
        expect(isSameFile || next.version >= value.version).toBe(true);
        expect(next.version).toBeGreaterThanOrEqual(before.version);
        expect(nextVersion(next, before)).toEqual(next);
      }),
    );
  });

  test('the first version is stored unchanged', () => {
    fc.assert(
      fc.property(someVersion, fc.anything(), (value, before) => {
        fc.pre(versionOf(before) === null);
        expect(nextVersion(value, before)).toEqual(value);
      }),
    );
  });
});

test('the next version increments the number, and replaces an unsaved one', async () => {
  const user = userEvent.setup();
  let id = 40;
  const send = () => Promise.resolve({ state: 'done', row: fileRow((id += 2)) } as const);
  render(
    <Controlled
      Edit={Edit}
      module={compiled(moduleDocument([column('dms_version', 'papers')]))}
      db="papers"
      isGroup
      start={{ version: 3, file_id: 5 }}
      services={{ files: testFiles({ send }) }}
    />,
  );
  screen.getByText('Version 3');
  screen.getByRole('link', { name: 'Manual 5.pdf' });
  const chooser = screen.getByLabelText('Upload the next version', { selector: 'input' });
  await user.upload(chooser, new File(['x'], 'new.pdf'));
  await waitFor(() => screen.getByText('{"version":4,"file_id":42}'));
  screen.getByText('Version 4, not saved yet');
  await user.upload(chooser, new File(['x'], 'newer.pdf'));
  await waitFor(() => screen.getByText('{"version":4,"file_id":44}'));
  await user.click(screen.getByRole('button', { name: 'Remove version 4' }));
  screen.getByText('null');
  expect(screen.getByRole('button', { name: 'Choose a file' })).toBeTruthy();
});
