import { useTranslation } from 'react-i18next';
import type { SiteRow } from '../../contract/directory.ts';
import type { CompiledModule } from '../../runtime/compiled.ts';
import { itemCode } from '../../runtime/record/item-code.ts';
import type { Item } from '../../runtime/record/item.ts';
import { textIn } from '../../runtime/text.ts';
import type { PrintFact } from '../form/print/PrintView.tsx';

/** What stands above an item on paper. */
export function usePrintFacts(
  module: CompiledModule,
  item: Item,
  site: SiteRow,
): readonly PrintFact[] {
  const { t, i18n } = useTranslation('form');
  const { template, document, flow } = module;
  const status = flow.byNumber.get(item.status);
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
  ];
}
