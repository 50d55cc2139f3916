import { useTranslation } from 'react-i18next';
import type { CompiledModule } from '../../runtime/compiled.ts';
import { textIn } from '../../runtime/text.ts';
import { useFormat } from '../../ui/format/FormatProvider.tsx';
import { inSentence } from '../labels.ts';

/** "718 work orders", "1 work order". */
export function useItemCountText({ document }: CompiledModule): (amount: number) => string {
  const { t, i18n } = useTranslation('import_screen');
  const { number } = useFormat();
  return (amount) => {
    const name = textIn(amount === 1 ? document.singular : document.name, i18n.language);
    return t('items', { amount: number(amount), name: inSentence(name, i18n.language) });
  };
}
