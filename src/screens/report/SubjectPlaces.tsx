import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { itemQueryOptions } from '../../api/items.ts';
import { useModuleRef } from '../../modules/module-ref.ts';
import { useModules } from '../../modules/registry/registry.ts';
import { useTemplates } from '../../modules/registry/templates.ts';
import { whereValues } from '../../modules/report-item.ts';
import type { ReportSubject } from '../../modules/reports.ts';
import type { CompiledColumn, CompiledModule, CompiledReport } from '../../runtime/compiled.ts';
import { SkeletonRows } from '../../ui/state/SkeletonRows.tsx';

/** Machines and places of a report, by column. */
export type Places = ReadonlyMap<CompiledColumn, unknown>;

const nowhere: Places = new Map();

interface Props {
  readonly report: CompiledReport;
  readonly siteId: number;
  /** The item that the report is about; null if none was open. */
  readonly subject: ReportSubject | null;
  readonly children: (places: Places) => ReactNode;
}

/** Where the report begins: at the item that was open, or at the machines and places it refers to. */
export function SubjectPlaces({ subject, children, ...own }: Props) {
  const { byType } = useModules();
  const module = subject === null ? undefined : byType.get(subject.moduleType);
  if (subject === null || module === undefined) return children(nowhere);
  return (
    <LoadedSubject
      {...own}
      key={`${subject.moduleType}/${subject.itemId}`}
      module={module}
      itemId={subject.itemId}
    >
      {children}
    </LoadedSubject>
  );
}

interface LoadedSubjectProps extends Omit<Props, 'subject'> {
  readonly module: CompiledModule;
  readonly itemId: number;
}

function LoadedSubject({ report, siteId, module, itemId, children }: LoadedSubjectProps) {
  const { data: item, isPending } = useQuery(
    itemQueryOptions(useModuleRef(module), siteId, itemId),
  );
  const templates = useTemplates();
  if (isPending) return <SkeletonRows rows={3} rowHeight={64} />;
  const moduleType = module.document.type;
  // An item that can't be read now can still be named; one that does not exist is refused on sending.
  if (item === undefined)
    return children(whereValues(report, { moduleType, module: null, item: { id: itemId } }));
  const own = templates.forVersion(module, item.template_id, item.template_version);
  return children(whereValues(report, { moduleType, module: own, item }));
}
