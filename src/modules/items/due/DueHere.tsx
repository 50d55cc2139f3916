import { useQueries } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { itemPageQueryOptions } from '../../../api/items.ts';
import type { SiteRow } from '../../../contract/directory.ts';
import type { WorkRow } from '../../../contract/work.ts';
import type { CompiledModule } from '../../../runtime/compiled.ts';
import type { Item } from '../../../runtime/record/item.ts';
import { valueOf } from '../../../runtime/record/values.ts';
import { openFilter } from '../../../runtime/views/work-filters.ts';
import { Card } from '../../../ui/page/Card.tsx';
import { containsAnyRule } from '../../../widgets/common/filter-rules.ts';
import { useWidgetServices } from '../../../widgets/services.ts';
import { moduleRefOf } from '../../module-ref.ts';
import { useModules } from '../../registry/registry.ts';
import { isScanned } from '../../scan/scanned-path.ts';
import { WorkRows } from '../../work/WorkRows.tsx';
import { referenceColumns } from '../related/reference-columns.ts';

interface Props {
  readonly module: CompiledModule;
  readonly item: Item;
  readonly site: SiteRow;
}

/** The most items of a module that are fetched, and the most that are shown. */
const fetched = 10;
const shown = 5;

/** What is due on an item, for somebody who has scanned it and stands in front of it. */
export function DueHere(props: Props) {
  return isScanned(useLocation().state) ? <DueWork {...props} /> : null;
}

const deadlineOf = ({ columns }: CompiledModule) =>
  columns.find(({ deadline, origin }) => deadline && origin === 'core');

/** The open items of a module that refer to the item, those with the earliest deadline first. */
function dueQuery(
  source: CompiledModule,
  { module, item, site }: Props,
  language: string,
): ReturnType<typeof itemPageQueryOptions> {
  const refers = referenceColumns(source, module.document.type).flatMap(
    ({ db }) => containsAnyRule(db, [item.id]) ?? [],
  );
  const deadline = deadlineOf(source);
  return itemPageQueryOptions(moduleRefOf(source, language), site.id, {
    filter: JSON.stringify({ and: [openFilter, { or: refers }] }),
    ...(deadline === undefined
      ? {}
      : { sort: JSON.stringify([{ db: deadline.db, direction: 'asc' }]) }),
    limit: fetched,
  });
}

function DueWork(props: Props) {
  const { module, site } = props;
  const { t } = useTranslation('codes');
  const { references, language, status } = useWidgetServices();
  const { byType } = useModules();
  const sources = references
    .referringModules('item', module.document.type)
    .flatMap(({ type }) => byType.get(type) ?? [])
    .filter((source) => source.document.type !== module.document.type)
    .filter((source) => source.columns.some(({ deadline, assignment }) => deadline || assignment))
    .filter((source) => referenceColumns(source, module.document.type).length > 0);
  const pages = useQueries({ queries: sources.map((source) => dueQuery(source, props, language)) });
  if (sources.length === 0 || pages.some(({ isPending }) => isPending)) return null;
  const rows = pages.flatMap(({ data }, at): readonly WorkRow[] => {
    const source = sources[at];
    return (data?.items ?? []).flatMap((each) => {
      const view = source && status(source.document.type, each, each.status);
      if (source === undefined || view === undefined || view === null) return [];
      const deadline = deadlineOf(source);
      const due = deadline === undefined ? null : valueOf(deadline, each);
      return [
        {
          site_id: site.id,
          site_name: site.site_name,
          site_time_zone: site.timezone,
          module_type: source.document.type,
          id: each.id,
          name: each.name,
          status: view,
          due: typeof due === 'string' ? due : null,
          is_overdue: false,
          waiting_since: null,
          updated_at: each.updated_at ?? '',
        },
      ];
    });
  });
  const total = pages.reduce((sum, { data }) => sum + (data?.total ?? 0), 0);
  const urgent = rows.toSorted((a, b) => (a.due ?? '9').localeCompare(b.due ?? '9'));
  if (pages.some(({ isError }) => isError) && total === 0)
    return <p role="status">{t('due.failed')}</p>;
  return (
    <Card title={total === 0 ? t('due.none') : t('due.title', { count: total })} flush>
      <WorkRows rows={urgent.slice(0, shown)} withSite={false} />
    </Card>
  );
}
