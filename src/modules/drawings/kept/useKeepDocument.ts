import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isConnected } from '../../../api/connection.ts';
import {
  forgetDocument,
  isDeviceFull,
  keepDocument,
  refreshDocument,
} from '../../../api/kept-documents.ts';
import { type KeptDocument, isSameDocument } from '../../../api/kept-document-headers.ts';
import { hasCaches, replyReader } from '../../../api/reply-session.ts';
import type { DocumentRef } from '../../../api/versions.ts';
import type { DocumentVersion } from '../../../contract/versions.ts';
import type { CompiledModule } from '../../../runtime/compiled.ts';
import { useToast } from '../../../ui/toast/useToast.ts';
import { useToastOnError } from '../../useToastOnError.ts';
import { useKeptDocuments } from './useKeptDocuments.ts';

/** Whether a document is kept on this device, and what changes that. */
interface KeepDocument {
  /** Null: it is not kept. */
  readonly kept: KeptDocument | null;
  readonly isBusy: boolean;
  /** Null: there is nothing to keep, or this page keeps nothing. */
  readonly keep: (() => void) | null;
  readonly forget: () => void;
}

interface Options {
  readonly document: DocumentRef;
  readonly module: CompiledModule;
  readonly name: string;
  /** The active version; undefined until it is known, or if there is none. */
  readonly version: DocumentVersion | undefined;
}

/** Keeps a document on this device; one that is kept is brought up to date when it is opened. */
export function useKeepDocument({ document, module, name, version }: Options): KeepDocument {
  const { t } = useTranslation('drawings');
  const { toast } = useToast();
  const attempt = useToastOnError();
  const [isBusy, setBusy] = useState(false);
  const kept = useKeptDocuments().find((each) => isSameDocument(each, document)) ?? null;
  const refresh = useEffectEvent(async () => {
    if (kept !== null && isConnected()) await refreshDocument(kept, module.document);
  });
  const isKept = kept !== null;
  const active = version?.version;
  useEffect(() => {
    if (isKept) void refresh();
  }, [isKept, active]);

  async function keep(of: DocumentVersion): Promise<void> {
    setBusy(true);
    const outcome = await attempt(t('kept.failed'), async () => {
      try {
        await keepDocument({ ...document, module: module.document, name, version: of });
        return 'kept';
      } catch (error) {
        if (isDeviceFull(error)) return 'full';
        throw error;
      }
    });
    setBusy(false);
    if (outcome?.result === 'kept') toast({ title: t('kept.stored', { name }) });
    if (outcome?.result === 'full')
      toast({ title: t('kept.failed'), description: t('kept.full'), variant: 'destructive' });
  }
  const mayKeep = version !== undefined && replyReader() !== null && hasCaches();
  return {
    kept,
    isBusy,
    keep: mayKeep ? () => void keep(version) : null,
    forget: () => {
      if (kept !== null) void forgetDocument(kept);
    },
  };
}
