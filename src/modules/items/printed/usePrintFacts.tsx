import { useTranslation } from 'react-i18next';
import type { DocumentRef } from '../../../api/versions.ts';
import type { SiteRow } from '../../../contract/directory.ts';
import type { CompiledModule } from '../../../runtime/compiled.ts';
import { itemCode } from '../../../runtime/record/item-code.ts';
import type { Item } from '../../../runtime/record/item.ts';
import { supersededStatus } from '../../../runtime/record/superseded.ts';
import { textIn } from '../../../runtime/text.ts';
import { LazyBoundary } from '../../../ui/lazy/LazyBoundary.tsx';
import { lazyComponent } from '../../../ui/lazy/lazy-component.tsx';
import type { PrintFact } from '../../form/print/PrintView.tsx';
import { useModules } from '../../registry/registry.ts';
import type { CurrentUser } from '../../session.ts';
import { sentDocuments } from '../sent/sent-rows.ts';

const PrintedVersion = lazyComponent(
  async () => (await import('./PrintedVersion.tsx')).PrintedVersion,
);

const PrintedSent = lazyComponent(
  async () => (await import('../sent/PrintedSent.tsx')).PrintedSent,
);

interface PrintedItem {
  readonly module: CompiledModule;
  readonly item: Item;
  readonly site: SiteRow;
  readonly me: CurrentUser;
  /** Null for an item that is no document. */
  readonly document: DocumentRef | null;
}

/** The facts above a printed item; of a document also its version, and of what sends documents their versions. */
export function usePrintFacts(printed: PrintedItem): readonly PrintFact[] {
  const { module, item, site, me, document: ref } = printed;
  const { t, i18n } = useTranslation(['form', 'files']);
  const { template, document, flow } = module;
  const ended = supersededStatus(module, item);
  const status = flow.byNumber.get(item.status);
  const pages = `${globalThis.location.origin}/app/sites/${site.id}`;
  const { byType } = useModules();
  const sent = [...Map.groupBy(sentDocuments(module, item), ({ type }) => type)].flatMap(
    ([type, documents]) => {
      const of = byType.get(type);
      return of === undefined ? [] : [{ of, documents }];
    },
  );
  return [
    { label: t('print.code'), value: itemCode(module, item) },
    { label: t('print.kind'), value: textIn(document.name, i18n.language) },
    { label: t('print.site'), value: site.site_name },
    ...(status === undefined
      ? []
      : [{ label: t('print.status'), value: textIn(status.label, i18n.language) }]),
    ...(template === null
      ? []
      : [{ label: t('template'), value: textIn(template.document.name, i18n.language) }]),
    ...(ref === null
      ? []
      : [
          {
            label: t('files:printed.label'),
            isWide: true,
            value: (
              <LazyBoundary>
                <PrintedVersion
                  document={ref}
                  link={`${pages}/${document.route}/${item.id}`}
                  name={me.user.display_name}
                  superseded={ended === null ? null : textIn(ended.label, i18n.language)}
                />
              </LazyBoundary>
            ),
          },
        ]),
    ...sent.map(({ of, documents }) => ({
      label: t('files:sent.printed'),
      isWide: true,
      value: (
        <LazyBoundary>
          <PrintedSent module={of} documents={documents} site={pages} />
        </LazyBoundary>
      ),
    })),
  ];
}
