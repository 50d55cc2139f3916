import { useQueries } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { siteDirectoryQueryOptions } from '../../api/query-options.ts';
import type {
  CriticalityRow,
  LabelRow,
  TeamRow,
  TypeRow,
  UserRow,
} from '../../contract/directory.ts';
import { lazyPatterns } from '../registry/lazy-patterns.ts';
import type { ModuleRegistry } from '../registry/registry.ts';
import { type TemplateModules, templateModules } from '../registry/templates.ts';

/** The lists with which every page of a site shows names; all of them or none. */
export interface SiteData {
  readonly types: readonly TypeRow[];
  readonly criticalities: readonly CriticalityRow[];
  readonly users: readonly UserRow[];
  readonly teams: readonly TeamRow[];
  readonly templates: TemplateModules;
  readonly labels: readonly LabelRow[];
}

interface SiteDataState {
  readonly data: SiteData | null;
  readonly error: Error | null;
  readonly isFetching: boolean;
  readonly retry: () => void;
}

/** Fetches the lists of a site in parallel; `data` is null until all are loaded. */
export function useSiteData(siteId: number, registry: ModuleRegistry): SiteDataState {
  const answers = useQueries({ queries: siteDirectoryQueryOptions(siteId) });
  const [types, criticalities, people, rows, labels] = answers;
  const templates = useMemo(
    () => (rows.data === undefined ? null : templateModules(registry, rows.data, lazyPatterns)),
    [registry, rows.data],
  );
  const data = useMemo(() => {
    if (types.data === undefined || criticalities.data === undefined) return null;
    if (people.data === undefined || labels.data === undefined || templates === null) return null;
    return {
      types: types.data,
      criticalities: criticalities.data.criticalities,
      users: people.data.users,
      teams: people.data.teams,
      templates,
      labels: labels.data.labels,
    };
  }, [types.data, criticalities.data, people.data, labels.data, templates]);
  const failed = answers.filter((answer) => answer.error !== null);
  const retry = useCallback(() => {
    for (const answer of answers) if (answer.error !== null) void answer.refetch();
  }, [answers]);
  return {
    data,
    error: failed[0]?.error ?? null,
    isFetching: answers.some((answer) => answer.isFetching),
    retry,
  };
}
