import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '../../api/error.ts';
import { importQueryOptions } from '../../api/imports.ts';
import { uploadFile } from '../../api/upload.ts';
import { importCalls, type ImportJob } from '../../contract/imports.ts';
import type { CompiledModule } from '../../runtime/compiled.ts';
import { useModuleRef } from '../module-ref.ts';

/** The largest file that the server accepts, in bytes. */
const maxBytes = 100 * 1_048_576;

const extensions = ['.csv', '.tsv', '.txt', '.xlsx'] as const;

/** Extensions for the file dialog. */
export const acceptedExtensions = extensions.join(',');

/** The error of a file before it is sent, as a key of the texts; null if there is none. */
function validateFile({
  name,
  size,
}: Pick<File, 'name' | 'size'>): 'old_excel' | 'unknown_format' | 'empty' | 'too_large' | null {
  const lower = name.toLowerCase();
  if (lower.endsWith('.xls')) return 'old_excel';
  if (!extensions.some((ending) => lower.endsWith(ending))) return 'unknown_format';
  if (size === 0) return 'empty';
  return size > maxBytes ? 'too_large' : null;
}

interface SendProgress {
  readonly file: File;
  readonly sent: number;
  readonly total: number;
}

/** Why an upload failed; `canRetry` if sending it again may help. */
export interface UploadFailure {
  readonly file: File;
  readonly text: string;
  readonly canRetry: boolean;
}

/** Uploads a file. Leaving the page aborts the upload, so callers ask before. */
export function useUpload(module: CompiledModule, siteId: number) {
  const { t } = useTranslation('import_screen');
  const cache = useQueryClient();
  const moduleRef = useModuleRef(module);
  const [sending, setSending] = useState<SendProgress | null>(null);
  const [failure, setFailure] = useState<UploadFailure | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  /**
   * The import that the server created from the file; null if it refused or the upload was
   * cancelled.
   */
  async function send(files: readonly File[]): Promise<ImportJob | null> {
    const [file] = files;
    if (file === undefined) return null;
    const problem = files.length > 1 ? 'many' : validateFile(file);
    if (problem !== null) {
      setFailure({ file, text: t(`file_problem.${problem}`), canRetry: false });
      return null;
    }
    const controller = new AbortController();
    running.current = controller;
    setFailure(null);
    setSending({ file, sent: 0, total: file.size });
    try {
      const job = await uploadFile(importCalls(moduleRef).upload, {
        params: { siteId },
        file,
        signal: controller.signal,
        onProgress: (sent, total) => setSending({ file, sent, total }),
      });
      cache.setQueryData(importQueryOptions(moduleRef, siteId, job.id).queryKey, job);
      return job;
    } catch (error) {
      if (controller.signal.aborted) return null;
      if (!isApiError(error)) throw error;
      // Without an answer or after a server error, a retry of the same file may succeed.
      const again = error.status === 0 || error.status >= 500 || error.status === 429;
      setFailure({ file, text: error.message, canRetry: again });
      return null;
    } finally {
      running.current = null;
      setSending(null);
    }
  }

  const isSending = useCallback(() => running.current !== null, []);
  return {
    sending,
    failure,
    send,
    isSending,
    cancel: () => running.current?.abort(),
    forget: () => setFailure(null),
  };
}

export type Upload = ReturnType<typeof useUpload>;
