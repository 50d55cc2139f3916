import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { moduleOfTemplate } from '../../../../tests/support/mock-site.ts';
import { ApiError } from '../../../api/error.ts';
import type { FileServices } from '../../../widgets/file-services.ts';
import { folderModulesOf } from '../folder-modules.ts';
import { createUploadPort } from './upload-port.ts';

const documents = moduleOfTemplate('dms_documents');
const folders = moduleOfTemplate('dms_folders');

/** The port of an upload whose files the server refuses with a reason. */
function portOf(reason: string) {
  const modules = folderModulesOf(folders, [folders, documents]);
  if (modules === null) throw new Error('The modules are not in the folders.');
  const refOf = ({ document: { type, api, wrapper } }: typeof folders) => ({
    type,
    api,
    wrapper,
    name: type,
    language: 'en',
  });
  const files: Partial<FileServices> = {
    maxFileSize: 10,
    newKey: () => 'key',
    send: () => Promise.resolve({ state: 'failed', reason, again: false }),
  };
  return createUploadPort({
    modules,
    foldersRef: refOf(folders),
    documentsRef: refOf(documents),
    siteId: 1,
    files: files as FileServices,
    cache: new QueryClient(),
    newFolders: folders,
    newDocuments: documents,
    texts: {
      needsFolder: 'Choose a folder.',
      tooLarge: ({ name }) => `${name} is too large.`,
      mayNotMakeFolders: 'You can’t make folders.',
    },
    mayMakeFolders: true,
  });
}

/** What the report of an upload says of a file. */
async function reportOf(content: string, reason: string): Promise<string> {
  const port = portOf(reason);
  const upload = port.document({
    folderId: 7,
    file: new File([content], 'plan.pdf'),
    key: 'key',
    signal: new AbortController().signal,
    onProgress: () => undefined,
  });
  return upload.then(
    () => 'sent',
    (error: unknown) => port.reasonOf(error),
  );
}

test('a file that the server refuses, or that is too large, is reported with the reason', async () => {
  const found = 'The file was refused: the virus scanner found something in it.';
  expect(await reportOf('virus', found)).toBe(found);
  expect(await reportOf('more than ten', found)).toBe('plan.pdf is too large.');
});

test('values of a document that the server refuses are reported with their fields', () => {
  const fields = [
    { pointer: '/name', code: 'maxLength' as const, params: {}, message: 'Enter at most 255.' },
    { pointer: '/other', code: 'required' as const, params: {}, message: 'Fill in this field.' },
  ];
  const refused = new ApiError('2 fields need to be corrected.', 422, 'invalid', { fields });
  expect(portOf('').reasonOf(refused)).toBe('Name: Enter at most 255. Fill in this field.');
});
