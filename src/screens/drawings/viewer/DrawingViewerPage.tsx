import { useQuery } from '@tanstack/react-query';
import { MapPinOff } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { isApiError } from '../../../api/error.ts';
import { itemQueryOptions } from '../../../api/items.ts';
import type { SiteRow } from '../../../contract/directory.ts';
import type { DrawingModule } from '../../../modules/drawings/drawing-modules.ts';
import { drawingDocumentsPath, drawingsPath } from '../../../modules/drawings/paths.ts';
import { useModuleRef } from '../../../modules/module-ref.ts';
import { type CurrentUser, may } from '../../../modules/session.ts';
import { valueOf } from '../../../runtime/record/values.ts';
import { EmptyState } from '../../../ui/state/EmptyState.tsx';
import { QueryState } from '../../../ui/state/QueryState.tsx';
import { DrawingViewer } from './DrawingViewer.tsx';

interface Props {
  readonly drawings: DrawingModule;
  readonly site: SiteRow;
  readonly me: CurrentUser;
  readonly id: number;
}

/** A drawing on the screen, by the id of its document; any other document, too, to put notes on it. */
export function DrawingViewerPage({ drawings: { module, kind, mark }, site, me, id }: Props) {
  const { t } = useTranslation('drawings');
  const query = useQuery(itemQueryOptions(useModuleRef(module), site.id, id));
  const root = `/app/sites/${site.id}`;
  const listPath = `${root}/${drawingsPath}/list`;
  const document = useMemo(() => ({ siteId: site.id, kind, itemId: id }), [site.id, kind, id]);
  if (query.data === undefined)
    return isApiError(query.error) && query.error.status === 404 ? (
      <EmptyState
        icon={<MapPinOff size={24} />}
        title={t('not_there')}
        text={t('not_there_text')}
        next={<Link to={listPath}>{t('to_list')}</Link>}
      />
    ) : (
      <QueryState query={query} errorTitle={t('failed')} rows={10} />
    );
  const isLive = query.data.deleted_at === null;
  const documentPath = `${root}/${module.document.route}/${id}`;
  const isDrawing = valueOf(mark, query.data) === true;
  return (
    <DrawingViewer
      document={document}
      module={module}
      item={query.data}
      mayChange={isLive && may(me, `${module.document.type}.update`, site.id)}
      mayAddNotes={isLive}
      documentPath={isDrawing ? `${root}/${drawingDocumentsPath}/${id}` : documentPath}
      listPath={isDrawing ? listPath : documentPath}
    />
  );
}
