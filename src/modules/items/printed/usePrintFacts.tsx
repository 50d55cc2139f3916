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
import type { CurrentUser } from '../../session.ts';

const PrintedVersion = lazyComponent(
  async () => (await import('./PrintedVersion.tsx')).PrintedVersion,
);

interface PrintedItem {
  readonly module: CompiledModule;
  readonly item: Item;
  readonly site: SiteRow;
  readonly me: CurrentUser;
  /** Null for an item that is no document. */
  readonly document: DocumentRef | null;
}

/** The facts above a printed item; of a document also its version. */
export function usePrintFacts(printed: PrintedItem): readonly PrintFact[] {
  const { module, item, site, me, document: ref } = printed;
  const { t, i18n } = useTranslation(['form', 'files']);
  const { template, document, flow } = module;
  const ended = supersededStatus(module, item);
  const status = flow.byNumber.get(item.status);
  const address = `/app/sites/${site.id}/${document.route}/${item.id}`;
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
                  link={`${globalThis.location.origin}${address}`}
                  name={me.user.display_name}
                  superseded={ended === null ? null : textIn(ended.label, i18n.language)}
                />
              </LazyBoundary>
            ),
          },
        ]),
  ];
}
