import { useQuery } from '@tanstack/react-query';
import { SearchX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { listUsageQueryOptions, siteDropdownsQueryOptions } from '../../../api/site-lists.ts';
import { QueryState } from '../../../ui/state/QueryState.tsx';
import { StateBlock } from '../../../ui/state/StateBlock.tsx';
import { DropdownEditor } from './DropdownEditor.tsx';
import { SharedList } from './SharedList.tsx';

interface Props {
  readonly siteId: number;
  readonly siteName: string;
  readonly moduleType: string;
  /** Whether the person keeps the lists of the organisation. */
  readonly keepsShared: boolean;
  /** Null for a new list. */
  readonly id: number | null;
  /** The page of the lists of the module. */
  readonly path: string;
}

/** A dropdown list of a module, or a new one. */
export function DropdownPage(props: Props) {
  const { siteId, siteName, moduleType, keepsShared, id, path } = props;
  const { t } = useTranslation('module_settings');
  const read = useQuery(siteDropdownsQueryOptions(siteId));
  const usage = useQuery(listUsageQueryOptions(siteId, 'dropdowns'));
  if (read.data === undefined)
    return <QueryState query={read} errorTitle={t('failed')} rows={6} rowHeight={48} />;
  if (usage.data === undefined)
    return <QueryState query={usage} errorTitle={t('failed')} rows={6} rowHeight={48} />;
  const row = read.data.dropdowns.find(
    (each) => each.id === id && each.module_type === moduleType && each.deleted_at === null,
  );
  if (id !== null && row === undefined)
    return <StateBlock icon={<SearchX size={24} />} title={t('gone')} text={t('gone_text')} />;
  if (row?.site_id === null && !keepsShared)
    return <SharedList siteId={siteId} row={row} usage={usage.data} />;
  return (
    <DropdownEditor
      key={`${id} ${row?.version}`}
      siteId={siteId}
      siteName={siteName}
      moduleType={moduleType}
      keepsShared={keepsShared}
      row={row ?? null}
      usage={usage.data}
      path={path}
    />
  );
}
