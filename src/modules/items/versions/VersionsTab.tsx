import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useConnection } from '../../../api/connection.ts';
import {
  type DocumentRef,
  newestVersionQueryOptions,
  versionsQueryOptions,
} from '../../../api/versions.ts';
import { isLocalId } from '../../../domain/outbox/outbox.ts';
import type { CompiledModule } from '../../../runtime/compiled.ts';
import { versionColumn, versionIn } from '../../../runtime/record/file-metadata.ts';
import type { Item } from '../../../runtime/record/item.ts';
import { QueryState } from '../../../ui/state/QueryState.tsx';
import { UnsentVersions } from './UnsentVersions.tsx';
import { VersionBar } from './VersionBar.tsx';
import { VersionEntry } from './VersionEntry.tsx';
import { VersionUpload } from './VersionUpload.tsx';
import styles from './versions.module.css';

interface Props {
  readonly document: DocumentRef;
  readonly module: CompiledModule;
  readonly item: Item;
  readonly mayChange: boolean;
  readonly mayDelete: boolean;
}

/** The number of the active version as the item names it; 0 without one. */
function activeIn(module: CompiledModule, item: Item): number {
  const column = versionColumn(module);
  return column === null ? 0 : (versionIn(column, item)?.version ?? 0);
}

/**
 * The versions of a document, the newest first, and the upload of the next one, which needs no connection.
 */
export function VersionsTab({ document, module, item, mayChange, mayDelete }: Props) {
  const { t } = useTranslation('files');
  const [chosen, setChosen] = useState<ReadonlySet<number> | null>(null);
  const isLocal = isLocalId(item.id);
  const query = useQuery({ ...versionsQueryOptions(document), enabled: !isLocal });
  const newest = useQuery({ ...newestVersionQueryOptions(document), enabled: !isLocal });
  const isLost = useConnection() !== 'connected';
  const versions = query.data;
  const of = { document, module, item };
  const unsent = <UnsentVersions module={module} item={item} />;
  if (versions === undefined)
    return (
      <div className={styles.tab}>
        {mayChange && (
          <VersionUpload
            of={{ ...of, seen: activeIn(module, item) }}
            last={undefined}
            isOffered={isLocal || (isLost && query.isError)}
          />
        )}
        {unsent}
        {!isLocal && (
          <QueryState query={query} errorTitle={t('versions.failed')} rows={2} rowHeight={72} />
        )}
      </div>
    );
  const active = versions.find(({ is_active }) => is_active);
  return (
    <div className={styles.tab}>
      {mayChange && (
        <VersionUpload of={{ ...of, seen: versions[0]?.version ?? 0 }} last={newest.data} />
      )}
      {unsent}
      {versions.length === 0 && (
        <p className={styles.none}>{t(mayChange ? 'versions.none' : 'versions.none_to_read')}</p>
      )}
      {versions.length > 1 && (
        <VersionBar
          document={document}
          versions={versions}
          mayDelete={mayDelete}
          chosen={chosen}
          onChoose={setChosen}
        />
      )}
      <ul className={styles.versions} aria-label={t('versions.tab')}>
        {versions.map((version) => (
          <VersionEntry
            key={version.version}
            document={document}
            version={version}
            active={active ?? null}
            mayChange={mayChange}
            mayDelete={mayDelete}
            choice={
              chosen && {
                isChosen: chosen.has(version.version),
                onToggle: () => setChosen(chosen.symmetricDifference(new Set([version.version]))),
              }
            }
          />
        ))}
      </ul>
    </div>
  );
}
