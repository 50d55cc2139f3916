import { useEffect } from 'react';
import type { KeptDocument } from '../../../api/kept-document-headers.ts';
import { keptDocuments, loadKeptDocuments } from '../../../api/kept-documents.ts';
import { useStore } from '../../../browser/useStore.ts';

/** The documents that the person keeps on this device, of all sites. */
export function useKeptDocuments(): readonly KeptDocument[] {
  useEffect(() => void loadKeptDocuments(), []);
  return useStore(keptDocuments);
}
