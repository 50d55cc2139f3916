import path from 'node:path';
import type { Config } from '../../config.ts';
import { openDiskFileStore } from './disk.ts';
import type { FileStore } from './file-store.ts';
import { openS3FileStore } from './s3/s3.ts';

/** The store that the settings name: a bucket, or the folder `files` of DATA_DIR. */
export function openFileStore({ dataDir, s3 }: Pick<Config, 'dataDir' | 's3'>): Promise<FileStore> {
  const folder = path.join(dataDir, 'files');
  return s3 === null
    ? openDiskFileStore(folder)
    : openS3FileStore(s3, path.join(folder, 'incoming'));
}
