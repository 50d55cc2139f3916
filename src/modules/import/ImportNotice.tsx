import { useState } from 'react';
import type { CompiledModule } from '../../runtime/compiled.ts';
import { LazyBoundary } from '../../ui/lazy/LazyBoundary.tsx';
import { lazyComponent } from '../../ui/lazy/lazy-component.tsx';
import { backgroundImportId } from './background-import.ts';

const RememberedImport = lazyComponent(
  async () => (await import('./BackgroundImport.tsx')).BackgroundImport,
);

interface Props {
  readonly module: CompiledModule;
  readonly siteId: number;
}

/** Says that an import goes on in the background, or how it ended; nothing where there is none. */
export function ImportNotice({ module, siteId }: Props) {
  const { type } = module.document;
  const [id, setId] = useState(() => backgroundImportId(type, siteId));
  if (id === null) return null;
  return (
    <LazyBoundary>
      <RememberedImport module={module} siteId={siteId} id={id} onDismiss={() => setId(null)} />
    </LazyBoundary>
  );
}
