import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { invalidateCall } from '../../../api/cache.ts';
import { isApiError } from '../../../api/error.ts';
import { randomUuid } from '../../../api/uuid.ts';
import type { NewVersion } from '../../../api/versions.ts';
import { resumableFrom } from '../../../contract/files.ts';
import { type DocumentVersion, GET_DMS_VERSIONS } from '../../../contract/versions.ts';
import { deliverVersion, type VersionedDocument } from './deliver-version.ts';

/** The upload of a file as the next version; `share` is what has been sent, from 0 to 1. */
type Transfer =
  | { readonly state: 'idle'; readonly share: 0; readonly reason: string | null }
  | { readonly state: 'sending' | 'paused'; readonly share: number };

/**
 * Sends a file as the next version of a document; one that is sent in parts can be paused. `onDone` gets
 * null if this device keeps it.
 */
export function useVersionTransfer(
  of: VersionedDocument,
  file: File,
  onDone: (made: DocumentVersion | null) => void,
) {
  const cache = useQueryClient();
  const [transfer, setTransfer] = useState<Transfer>({ state: 'idle', share: 0, reason: null });
  // One key for all attempts, so that an upload whose answer was lost makes one version.
  const [key] = useState(randomUuid);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  async function send(note: Omit<NewVersion, 'file'>): Promise<void> {
    const controller = new AbortController();
    running.current = controller;
    const { signal } = controller;
    setTransfer(({ share }) => ({ state: 'sending', share }));
    try {
      const onProgress = (sent: number, total: number) => {
        if (!signal.aborted) setTransfer({ state: 'sending', share: sent / total });
      };
      const made = await deliverVersion(cache, of, { file, ...note }, { key, signal, onProgress });
      if (made !== null) await invalidateCall(cache, GET_DMS_VERSIONS.name, of.document.siteId);
      onDone(made);
    } catch (error) {
      if (signal.aborted) return;
      if (!isApiError(error)) throw error;
      setTransfer({ state: 'idle', share: 0, reason: error.message });
    }
  }

  return {
    transfer,
    send,
    canPause: file.size >= resumableFrom && transfer.state === 'sending' && transfer.share < 1,
    pause: () => {
      running.current?.abort();
      setTransfer(({ share }) => ({ state: 'paused', share }));
    },
  };
}
