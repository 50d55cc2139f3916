import { expect, test } from 'vitest';
import { attachment } from '../../server/operations/exports/file-name.ts';
import { fileNameIn } from './download.ts';

test('a file has the name that the server gave it, with or without letters beyond ASCII', () => {
  for (const name of ['criticalities.xlsx', 'types – equipment.csv', 'Prüfliste (2).pdf'])
    expect(fileNameIn(attachment(name))).toBe(name);
  expect(fileNameIn(null)).toBe('export');
});
