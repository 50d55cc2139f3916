import { useQueries, useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { fetchItemPage } from '../../api/items.ts';
import { siteCriticalitiesRead, siteTypesRead, siteUsersRead } from '../../api/reads.ts';
import type { CompiledModule } from '../../runtime/compiled.ts';
import type { Item } from '../../runtime/record/item.ts';
import { type Text, textIn } from '../../runtime/text.ts';
import { FormatProvider } from '../../ui/format/FormatProvider.tsx';
import {
  type NamedRow,
  type WidgetServices,
  WidgetServicesProvider,
} from '../../widgets/services.ts';
import { kindOf } from '../kind.ts';
import { useModules } from '../registry/registry.ts';
import { useTemplates } from '../registry/templates.ts';
import { itemCode } from './item-code.ts';
import { itemNameRead } from './names.ts';

const searchLimit = 20;

function named(module: CompiledModule, item: Item): NamedRow {
  return { id: item.id, name: item.name ?? '', code: itemCode(module, item) };
}

interface SiteInfo {
  readonly id: number;
  readonly timezone: string;
}

function useServices(site: SiteInfo): WidgetServices {
  const { i18n } = useTranslation();
  const language = i18n.language;
  const registry = useModules();
  const { templates } = useTemplates(site.id);
  const types = useQuery(siteTypesRead(site.id)).data;
  const criticalities = useQuery(siteCriticalitiesRead(site.id)).data;
  const people = useQuery(siteUsersRead(site.id)).data;

  return useMemo(() => {
    const words = (text: Text) => textIn(text, language);
    const byName = new Intl.Collator(language);
    const sorted = <Row extends NamedRow>(rows: readonly Row[]) =>
      rows.toSorted((a, b) => byName.compare(a.name, b.name));
    return {
      siteId: site.id,
      language,
      timeZone: site.timezone,
      types: (moduleType) =>
        sorted(
          (types ?? [])
            .filter((row) => row.module_type === moduleType && row.deleted_at === null)
            .map((row) => ({
              id: row.id,
              name: words(row.name),
              code: row.code,
              parentId: row.parent_id,
            })),
        ),
      criticalities: () =>
        (criticalities?.criticalities ?? []).map((row) => ({
          id: row.id,
          name: words(row.name),
          code: null,
          rank: row.rank,
          colour: row.colour,
        })),
      people: () =>
        sorted(
          (people?.users ?? []).map((row) => ({ id: row.id, name: row.display_name, code: null })),
        ),
      teams: () => (people?.teams ?? []).map((row) => ({ id: row.id, name: row.name, code: null })),
      templates: (moduleType) =>
        (templates?.newest(moduleType) ?? []).map((row) => ({
          id: row.id,
          name: words(row.name),
          code: null,
        })),
      status: (moduleType, templateId, status) => {
        const module = registry.byType.get(moduleType);
        if (module === undefined) return null;
        const seen = templates?.of(module, templateId, null) ?? module;
        return seen.flow.byNumber.get(status) ?? module.flow.byNumber.get(status) ?? null;
      },
      statuses: (moduleType) => {
        const module = registry.byType.get(moduleType);
        if (module === undefined) return [];
        const seen = (templates?.newest(moduleType) ?? []).map(
          (row) => templates?.of(module, row.id, row.version) ?? module,
        );
        const views = [module, ...seen].flatMap(({ flow }) => flow.statuses);
        const byNumber = new Map(views.toReversed().map((view) => [view.number, view]));
        return [...byNumber.values()].toSorted((a, b) => a.number - b.number);
      },
      searchItems: async (moduleType, search, signal) => {
        const module = registry.byType.get(moduleType);
        if (module === undefined) return [];
        const query = {
          limit: searchLimit,
          sort: JSON.stringify([{ db: 'name', direction: 'asc' }]),
          ...(search.trim() === '' ? {} : { search }),
        };
        const page = await fetchItemPage(kindOf(module, language), site.id, query, signal);
        return page.items.map((item) => named(module, item));
      },
      useItems: (moduleType, ids) => {
        const module = registry.byType.get(moduleType);
        const answers = useQueries({
          queries:
            module === undefined
              ? []
              : ids.map((id) => itemNameRead(kindOf(module, language), site.id, id)),
        });
        if (module === undefined) return [];
        if (answers.some((answer) => answer.isPending)) return null;
        return answers.flatMap(({ data }) => (data == null ? [] : [named(module, data)]));
      },
      itemHref: (moduleType, id) => {
        const module = registry.byType.get(moduleType);
        return module === undefined ? null : `/app/sites/${site.id}/${module.document.route}/${id}`;
      },
    };
  }, [site.id, site.timezone, language, registry, templates, types, criticalities, people]);
}

/** Supplies widgets with what they need from the site that is open. */
export function SiteServices({ site, children }: { site: SiteInfo; children: ReactNode }) {
  return (
    <FormatProvider timeZone={site.timezone}>
      <WidgetServicesProvider value={useServices(site)}>{children}</WidgetServicesProvider>
    </FormatProvider>
  );
}
