import { useQuery } from '@tanstack/react-query';
import { FileQuestion } from 'lucide-react';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import { type DocumentRef, versionsQueryOptions } from '../../../api/versions.ts';
import type { DocumentVersion } from '../../../contract/versions.ts';
import { type ShownItem, shownItemIn } from '../../../modules/drawings/paths.ts';
import { toFileRow } from '../../../modules/services/files.ts';
import type { CompiledModule } from '../../../runtime/compiled.ts';
import type { Item } from '../../../runtime/record/item.ts';
import { useWholeWidth } from '../../../ui/page/whole-width.ts';
import { Alert } from '../../../ui/state/Alert.tsx';
import { EmptyState } from '../../../ui/state/EmptyState.tsx';
import { QueryState } from '../../../ui/state/QueryState.tsx';
import { DrawingFile } from './DrawingFile.tsx';
import { useDrawingTools } from './useDrawingTools.tsx';
import { ViewerHeader } from './ViewerHeader.tsx';
import styles from './viewer.module.css';

interface Props {
  readonly document: DocumentRef;
  readonly module: CompiledModule;
  readonly item: Item;
  readonly mayChange: boolean;
  /** The document is not deleted. */
  readonly mayAddNotes: boolean;
  /** The addresses of the drawing as a document, and of the list. */
  readonly documentPath: string;
  readonly listPath: string;
}

const wholeIn = (params: URLSearchParams, name: string): number | null => {
  const value = Number(params.get(name));
  return Number.isInteger(value) && value > 0 ? value : null;
};

/** The version that the address names, else the active one. */
function versionIn(
  versions: readonly DocumentVersion[],
  wanted: number | null,
): DocumentVersion | undefined {
  return (
    versions.find(({ version }) => version === wanted) ??
    versions.find(({ is_active }) => is_active)
  );
}

/**
 * A drawing over the whole page. The address may name a version, a page and words to mark
 * (`?version=2&page=3&find=…`).
 */
export function DrawingViewer(props: Props) {
  const { document, module, item, mayChange, mayAddNotes, documentPath, listPath } = props;
  const { t } = useTranslation(['drawings', 'files']);
  useWholeWidth();
  const [params, setParams] = useSearchParams();
  const query = useQuery(versionsQueryOptions(document));
  const versions = query.data;
  const setPage = useCallback(
    (page: number) =>
      setParams(
        (before) => {
          if (before.get('page') === String(page)) return before;
          const next = new URLSearchParams(before);
          next.set('page', String(page));
          return next;
        },
        { replace: true },
      ),
    [setParams],
  );
  const version = versions && versionIn(versions, wholeIn(params, 'version'));
  return (
    <div className={styles.page}>
      <ViewerHeader
        {...{ document, module, item, documentPath, listPath }}
        versions={versions ?? []}
        version={version ?? null}
      />
      {versions === undefined ? (
        <QueryState query={query} errorTitle={t('files:versions.failed')} rows={10} />
      ) : version === undefined ? (
        <EmptyState
          icon={<FileQuestion size={24} />}
          title={t('no_file')}
          text={t('no_file_text')}
          next={<Link to={documentPath}>{t('to_document')}</Link>}
        />
      ) : (
        <>
          {!version.is_active && (
            <Alert
              type="warning"
              title={t('superseded', { version: version.version })}
              action={<Link to="?">{t('to_active')}</Link>}
            />
          )}
          <ShownVersion
            key={`${version.version} ${params.get('note') ?? ''}`}
            {...{ document, module, item, mayChange, mayAddNotes }}
            version={version}
            page={wholeIn(params, 'page') ?? 1}
            onPage={setPage}
            find={params.get('find') ?? ''}
            wanted={shownItemIn(params)}
            wantedNote={wholeIn(params, 'note')}
          />
        </>
      )}
    </div>
  );
}

interface ShownProps extends Pick<
  Props,
  'document' | 'module' | 'item' | 'mayChange' | 'mayAddNotes'
> {
  readonly version: DocumentVersion;
  readonly page: number;
  readonly onPage: (page: number) => void;
  readonly find: string;
  /** The item whose tag is shown at first. */
  readonly wanted: ShownItem | null;
  /** The note that is shown at first. */
  readonly wantedNote: number | null;
}

function ShownVersion(props: ShownProps) {
  const { document, module, item, mayChange, mayAddNotes, version, wanted, wantedNote, ...shown } =
    props;
  const of = { document, module, item, mayChange, mayAddNotes, wanted, wantedNote };
  const tools = useDrawingTools({ ...of, version: version.version });
  const { file } = version;
  // The same object for the same file, which is opened once.
  const row = useMemo(() => toFileRow(file), [file]);
  return <DrawingFile {...shown} file={row} tools={tools} />;
}
