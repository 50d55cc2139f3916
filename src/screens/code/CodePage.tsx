import { useQuery, useQueryClient } from '@tanstack/react-query';
import { QrCode } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, Navigate, useNavigate, useParams } from 'react-router-dom';
import { sitesQueryOptions } from '../../api/query-options.ts';
import { FIND_ITEM_CODE } from '../../contract/item-codes.ts';
import { useModules } from '../../modules/registry/registry.ts';
import { resolveCode } from '../../modules/scan/resolve/resolve-code.ts';
import { scannedPath, scannedState } from '../../modules/scan/scanned-path.ts';
import { ScanResult } from '../../modules/scan/ScanResult.tsx';
import type { CurrentUser } from '../../modules/session.ts';
import { Card } from '../../ui/page/Card.tsx';
import { SkeletonRows } from '../../ui/state/SkeletonRows.tsx';

interface Props {
  readonly me: CurrentUser;
  /** The selected site; null for none. */
  readonly siteId: number | null;
}

/** Opens the item of a short link, or says why it can't. */
export function CodePage({ me, siteId }: Props) {
  const { t, i18n } = useTranslation('codes');
  const { code = '' } = useParams();
  const cache = useQueryClient();
  const navigate = useNavigate();
  const registry = useModules();
  const { language } = i18n;
  const sites = useQuery(sitesQueryOptions).data ?? [];
  const { data, refetch } = useQuery({
    queryKey: [FIND_ITEM_CODE.name, null, code, 'resolved', siteId],
    queryFn: () => {
      const { origin } = globalThis.location;
      return resolveCode(code, { cache, registry, language, siteId, origin });
    },
    // Compiled modules hold maps and functions, which structural sharing would break.
    structuralSharing: false,
    gcTime: 0,
  });
  if (data === undefined) return <SkeletonRows />;
  const [item, ...others] = data.state === 'found' ? data.items : [];
  if (item !== undefined && others.length === 0)
    return <Navigate to={scannedPath(item)} state={scannedState} replace />;
  return (
    <Card title={t('not_found')} extra={<QrCode size={20} />}>
      <ScanResult
        resolution={data}
        {...{ siteId, sites, me }}
        wanted={null}
        onItem={(each) => void navigate(scannedPath(each), { state: scannedState })}
        onAgain={() => void refetch()}
      />
      <Link to="/app">{t('home')}</Link>
    </Card>
  );
}
