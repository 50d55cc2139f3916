import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import {
  siteCriticalitiesQueryOptions,
  siteLabelsQueryOptions,
  siteTypesQueryOptions,
} from '../../../api/query-options.ts';
import { listUsageQueryOptions } from '../../../api/site-lists.ts';
import { QueryState } from '../../../ui/state/QueryState.tsx';
import { toEntries } from './entries.ts';
import { ListView } from './ListView.tsx';
import type { ListPlace } from './useListCalls.ts';

interface Props extends ListPlace {
  /** The name of the module; '' for a list that all share. */
  readonly moduleName: string;
  /** The row in the dialog: `new`, or its id. */
  readonly opened: 'new' | number | null;
  /** Opens and closes the dialog. */
  readonly onOpen: (row: 'new' | number | null) => void;
}

/** The rows of one list, once they are loaded. */
export function ListTab(props: Props) {
  switch (props.list) {
    case 'types':
      return <TypesTab {...props} />;
    case 'labels':
      return <LabelsTab {...props} />;
    case 'criticalities':
      return <CriticalitiesTab {...props} />;
  }
}

function TypesTab(props: Props) {
  const read = useQuery(siteTypesQueryOptions(props.siteId));
  const rows = read.data?.filter(({ module_type }) => module_type === props.moduleType);
  return <Rows {...props} read={read} rows={rows} />;
}

function LabelsTab(props: Props) {
  const read = useQuery(siteLabelsQueryOptions(props.siteId));
  const rows = read.data?.labels.filter(({ module_type }) => module_type === props.moduleType);
  return <Rows {...props} read={read} rows={rows} />;
}

function CriticalitiesTab(props: Props) {
  const read = useQuery(siteCriticalitiesQueryOptions(props.siteId));
  return <Rows {...props} read={read} rows={read.data?.criticalities} />;
}

interface RowsProps extends Props {
  readonly read: Parameters<typeof QueryState>[0]['query'];
  readonly rows: Parameters<typeof toEntries>[0] | undefined;
}

function Rows({ read, rows, ...props }: RowsProps) {
  const { t, i18n } = useTranslation('module_settings');
  const usage = useQuery(listUsageQueryOptions(props.siteId, props.list));
  if (rows === undefined)
    return <QueryState query={read} errorTitle={t('failed')} rows={6} rowHeight={48} />;
  if (usage.data === undefined)
    return <QueryState query={usage} errorTitle={t('failed')} rows={6} rowHeight={48} />;
  const { live, retired } = toEntries(rows, usage.data, i18n.language);
  return <ListView {...props} live={live} retired={retired} />;
}
