import { Expand, MessageSquarePlus } from 'lucide-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import { type DocumentRef, versionsQueryOptions } from '../../../api/versions.ts';
import { IconButton } from '../../../ui/icons/IconButton.tsx';
import { EmptyState } from '../../../ui/state/EmptyState.tsx';
import { QueryState } from '../../../ui/state/QueryState.tsx';
import { DownloadIcon } from '../../../widgets/common/files/DownloadIcon.tsx';
import { useWidgetServices } from '../../../widgets/services.ts';
import { drawingModuleOf } from '../../drawings/drawing-modules.ts';
import { viewerHref } from '../../drawings/paths.ts';
import { FileViewer } from '../../file-viewer/FileViewer.tsx';
import { viewerKindOf } from '../../file-viewer/viewer-kind.ts';
import { useModules } from '../../registry/registry.ts';
import { toFileRow } from '../../services/files.ts';
import styles from './preview.module.css';

/** The page that the address names, from 1. */
function pageIn(params: URLSearchParams): number {
  const page = Number(params.get('page'));
  return Number.isInteger(page) && page > 0 ? page : 1;
}

/**
 * The active version of a document. The address may name a page and words to mark (`?page=3&find=…`),
 * as results of a search do.
 */
export function PreviewTab({ document }: { readonly document: DocumentRef }) {
  const { t } = useTranslation('files');
  const { files } = useWidgetServices();
  const { modules } = useModules();
  const [params] = useSearchParams();
  const query = useQuery(versionsQueryOptions(document));
  const versions = query.data;
  if (versions === undefined)
    return <QueryState query={query} errorTitle={t('versions.failed')} rows={10} />;
  const active = versions.find(({ is_active }) => is_active);
  if (active === undefined)
    return <EmptyState title={t('preview.none')} text={t('preview.none_why')} next="ask" />;
  const { version, revision, file } = active;
  const row = toFileRow(file);
  const kind = viewerKindOf(row);
  const isMarkable = kind === 'pdf' || kind === 'picture';
  const viewer =
    isMarkable && drawingModuleOf(modules)?.kind === document.kind
      ? viewerHref(document.siteId, document.itemId)
      : null;
  const [page, find] = [pageIn(params), params.get('find') ?? ''];
  return (
    <div className={styles.tab}>
      <p className={styles.which}>
        <strong>{t('version', { version })}</strong>
        {revision !== null && <span>{t('versions.revision', { revision })}</span>}
        <span className={styles.name}>{file.name}</span>
        {kind !== null && (
          <span className={styles.actions}>
            {viewer !== null && (
              <Link to={viewer} className={styles.mark}>
                <MessageSquarePlus size={18} />
                {t('preview.mark')}
              </Link>
            )}
            <DownloadIcon file={row} />
            <IconButton
              label={t('preview.whole')}
              icon={<Expand size={18} />}
              onClick={() => files.preview(row)}
            />
          </span>
        )}
      </p>
      <div className={styles.file}>
        <FileViewer key={`${page} ${find}`} file={row} page={page} find={find} />
      </div>
    </div>
  );
}
