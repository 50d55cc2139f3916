import { useState } from 'react';
import type { CompiledModule } from '../../runtime/compiled.ts';
import { LazyBoundary } from '../../ui/lazy/LazyBoundary.tsx';
import { lazyComponent } from '../../ui/lazy/lazy-component.tsx';
import { storedImportId } from './import-storage.ts';

const RememberedImport = lazyComponent(
  async () => (await import('./BackgroundImport.tsx')).BackgroundImport,
);

interface Props {
  readonly module: CompiledModule;
  readonly siteId: number;
}

/** The notice of an import that this device started: its progress, or its end. */
export function ImportNotice({ module, siteId }: Props) {
  const { type } = module.document;
  const [id, setId] = useState(() => storedImportId(type, siteId).read());
  if (id === null) return null;
  return (
    <LazyBoundary>
      <RememberedImport module={module} siteId={siteId} id={id} onDismiss={() => setId(null)} />
    </LazyBoundary>
  );
}
