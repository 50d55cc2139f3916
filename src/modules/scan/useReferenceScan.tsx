import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import type { CompiledModule } from '../../runtime/compiled.ts';
import { lazyOverlay } from '../../ui/overlay/lazy-overlay.tsx';
import { useModules } from '../registry/registry.ts';
import type { CurrentUser } from '../session.ts';

const ScanDialog = lazyOverlay(async () => (await import('./ScanDialog.tsx')).ScanDialog);

interface ReferenceScan {
  /** Scans an item of a module for a field; resolves to its id, or to null if the person closes. */
  readonly scan: (moduleType: string) => Promise<number | null>;
  readonly dialog: ReactNode;
}

/** Fills reference fields by a scan. */
export function useReferenceScan(me: CurrentUser, siteId: number): ReferenceScan {
  const { byType } = useModules();
  const [wanted, setWanted] = useState<CompiledModule | null>(null);
  const pending = useRef<((id: number | null) => void) | null>(null);

  const finish = useCallback((id: number | null) => {
    pending.current?.(id);
    pending.current = null;
    setWanted(null);
  }, []);
  useEffect(() => () => pending.current?.(null), []);

  const scan = useCallback(
    (moduleType: string) => {
      const module = byType.get(moduleType);
      if (module === undefined) return Promise.resolve(null);
      pending.current?.(null);
      setWanted(module);
      return new Promise<number | null>((resolve) => {
        pending.current = resolve;
      });
    },
    [byType],
  );
  return {
    scan,
    dialog: (
      <ScanDialog
        open={wanted !== null}
        me={me}
        siteId={siteId}
        wanted={wanted}
        onItem={({ itemId }) => finish(itemId)}
        onClose={() => finish(null)}
      />
    ),
  };
}
