import { useQuery } from '@tanstack/react-query';
import { ListChecks } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { listUsageQueryOptions, siteDropdownsQueryOptions } from '../../../api/site-lists.ts';
import type { DropdownRow } from '../../../contract/directory.ts';
import type { ListUsage } from '../../../contract/list-rows.ts';
import { DELETE_SITE_DROPDOWN } from '../../../contract/site-lists.ts';
import { RESTORE_SITE_LIST_ROW } from '../../../contract/list-rows.ts';
import { useServerMutation } from '../../../modules/useServerMutation.ts';
import { textIn } from '../../../runtime/text.ts';
import { Segmented } from '../../../ui/form/Segmented.tsx';
import { QueryState } from '../../../ui/state/QueryState.tsx';
import { Badge } from '../../../ui/status/Badge.tsx';
import { RetirableList } from '../RetirableList.tsx';

interface Props {
  readonly siteId: number;
  readonly moduleType: string;
  readonly moduleName: string;
  /** Whether the person keeps the lists of the organisation. */
  readonly keepsShared: boolean;
  /** The page of the lists of the module. */
  readonly path: string;
}

/** The dropdown lists of a module. */
export function DropdownsTab(props: Props) {
  const { t } = useTranslation('module_settings');
  const read = useQuery(siteDropdownsQueryOptions(props.siteId));
  const usage = useQuery(listUsageQueryOptions(props.siteId, 'dropdowns'));
  if (read.data === undefined)
    return <QueryState query={read} errorTitle={t('failed')} rows={4} rowHeight={56} />;
  if (usage.data === undefined)
    return <QueryState query={usage} errorTitle={t('failed')} rows={4} rowHeight={56} />;
  const rows = read.data.dropdowns.filter(({ module_type }) => module_type === props.moduleType);
  return <DropdownLists {...props} rows={rows} usage={usage.data} />;
}

interface ListsProps extends Props {
  readonly rows: readonly DropdownRow[];
  readonly usage: ListUsage;
}

type Shown = 'all' | 'site' | 'organisation';

const scopeOf = ({ site_id }: DropdownRow) => (site_id === null ? 'organisation' : 'site');

function DropdownLists({ siteId, moduleName, keepsShared, path, rows, usage }: ListsProps) {
  const { t, i18n } = useTranslation('module_settings');
  const [chosen, setShown] = useState<Shown>('all');
  const scopes = new Set(rows.map(scopeOf));
  const isChoice = scopes.has('organisation');
  const shown = isChoice ? chosen : 'all';
  const send = useServerMutation();
  const nameOf = ({ name }: DropdownRow) => textIn(name, i18n.language);
  const labelsOf = ({ options }: DropdownRow) =>
    options.map(({ label }) => textIn(label, i18n.language));
  const list = 'dropdowns';
  return (
    <RetirableList
      list={list}
      rows={rows.filter((row) => shown === 'all' || scopeOf(row) === shown)}
      filter={
        isChoice && (
          <Segmented<Shown>
            aria-label={t('shown')}
            value={shown}
            onChange={setShown}
            options={(['all', 'site', 'organisation'] as const).map((value) => ({
              value,
              label: t(`scope.shown_${value}`),
            }))}
          />
        )
      }
      noneChosen={
        shown === 'all' ? undefined : { title: t('scope.none'), text: t('scope.none_text') }
      }
      lockOf={(row) =>
        scopeOf(row) === 'organisation' && !keepsShared ? t('scope.read_only_text') : undefined
      }
      moduleName={moduleName}
      path={path}
      emptyIcon={<ListChecks size={24} />}
      retireHelp={t('retire_list_help')}
      nameOf={nameOf}
      searchedTexts={(row) => [nameOf(row), ...labelsOf(row)]}
      iconOf={() => <ListChecks size={18} />}
      markOf={(row) => scopeOf(row) === 'organisation' && <Badge>{t('scope.mark')}</Badge>}
      detailsOf={(row) => [
        t('options', { count: row.options.filter(({ is_retired }) => is_retired !== true).length }),
        t('in_templates', {
          count: usage.templates.filter(({ row_id }) => row_id === row.id).length,
        }),
      ]}
      retire={({ id }) => send(DELETE_SITE_DROPDOWN, { params: { siteId, dropdownId: id } }, {})}
      restore={({ id }, done) =>
        send(RESTORE_SITE_LIST_ROW, { params: { siteId, list, rowId: id } }, { done })
      }
    />
  );
}
