import { InfiniteQueryObserver, type QueryClient } from '@tanstack/react-query';
import { inboundQueryOptions } from '../../api/inbound.ts';
import type { CompiledModule } from '../../runtime/compiled.ts';
import { itemCode } from '../../runtime/record/item-code.ts';
import { referenceForm } from '../../runtime/record/inbound-references.ts';
import { partOfColumn } from '../../runtime/record/part-of-column.ts';
import { textIn } from '../../runtime/text.ts';
import type {
  InboundResult,
  InboundRequest,
  ModuleOption,
  ReferenceServices,
} from '../../widgets/reference-services.ts';
import type { WidgetServices } from '../../widgets/services.ts';
import type { ModuleRegistry } from '../registry/registry.ts';
import type { TemplateModules } from '../registry/templates.ts';
import { type CurrentUser, may } from '../session.ts';

interface Options {
  readonly siteId: number;
  readonly me: CurrentUser;
  readonly language: string;
  readonly registry: ModuleRegistry;
  readonly templates: TemplateModules;
  readonly status: WidgetServices['status'];
  readonly cache: QueryClient;
}

type References = Omit<ReferenceServices, 'create' | 'report' | 'openPreview' | 'scan'>;

const noEndpoint = { type: '', api: '', wrapper: '' };

/** Inbound references of items, and the modules that can be referred to. */
export function createReferences(options: Options): References {
  const { siteId, me, language, registry, templates, status, cache } = options;
  const readable = registry.modules.filter(({ document }) =>
    may(me, `${document.type}.read`, siteId),
  );
  const optionOf = ({ document }: CompiledModule): ModuleOption => ({
    type: document.type,
    name: textIn(document.name, language),
    singular: textIn(document.singular, language),
    icon: document.icon,
  });

  function canRefer(
    module: CompiledModule,
    of: InboundRequest['target'],
    moduleType: string,
  ): boolean {
    const versions = templates
      .all(module.document.type)
      .map(({ id, version }) => templates.forVersion(module, id, version));
    return [module, ...versions].some(({ columns }) =>
      columns.some((column) => referenceForm(column, of, moduleType) !== null),
    );
  }

  return {
    modules: readable.map(optionOf),
    referringModules: (of, moduleType) =>
      readable.filter((module) => canRefer(module, of, moduleType)).map(optionOf),
    hasBelow: (moduleType) => {
      const module = registry.byType.get(moduleType);
      return module !== undefined && partOfColumn(module) !== null;
    },
    isInDrawer: false,
    mayCreate: (moduleType) =>
      registry.byType.has(moduleType) && may(me, `${moduleType}.create`, siteId),
    inbound({ target: of, moduleType, id, from, templateId }) {
      const target = registry.byType.get(moduleType);
      const source = readable.find(({ document }) => document.type === from);
      const isKnown = target !== undefined && source !== undefined;
      const read = inboundQueryOptions(
        target?.document ?? noEndpoint,
        source?.document ?? noEndpoint,
        {
          siteId,
          of,
          id: isKnown ? id : null,
          templateId,
        },
      );
      const observer = new InfiniteQueryObserver(cache, read);
      const resultOf = (answer: ReturnType<typeof observer.getCurrentResult>): InboundResult => {
        const pages = answer.data?.pages ?? [];
        const [first] = pages;
        const rows = pages.flatMap(({ inbound }) => inbound);
        return {
          state: first === undefined ? (answer.isError ? 'failed' : 'loading') : 'found',
          items: rows.map((row) => ({
            row: {
              id: row.id,
              name: row.name ?? '',
              code: source === undefined ? null : itemCode(source, row),
            },
            status: status(from, row, row.status),
          })),
          total: first?.total ?? 0,
          isExact: first?.total_is_exact ?? true,
          isLoadingMore: answer.isFetchingNextPage,
          fetchMore: answer.hasNextPage ? () => void answer.fetchNextPage() : null,
          retry: () => void answer.refetch(),
        };
      };
      let answer = observer.getCurrentResult();
      let result = resultOf(answer);
      return {
        get() {
          const now = observer.getCurrentResult();
          if (now !== answer) {
            answer = now;
            result = resultOf(now);
          }
          return result;
        },
        subscribe(listener) {
          // The query may have been removed from the cache since the observer was made.
          observer.setOptions(read);
          return observer.subscribe(listener);
        },
      };
    },
  };
}
