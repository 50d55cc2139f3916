import { FileDown, FileUp } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { workbookLimits } from '../../contract/workbooks.ts';
import { readWorkbook, saveWorkbook } from '../../api/workbooks.ts';
import { useToastOnError } from '../../modules/useToastOnError.ts';
import { textIn } from '../../runtime/text.ts';
import { MoreMenu } from '../../ui/menu/MoreMenu.tsx';
import { useToast } from '../../ui/toast/useToast.ts';
import { useWidgetServices } from '../../widgets/services.ts';
import type { TemplateText } from '../document/template-texts.ts';
import { useEditor } from '../model/useEditor.ts';
import { TranslationImportDialog } from './TranslationImportDialog.tsx';
import { readTranslations, rowsOfTexts, type TranslationImport } from './translation-file.ts';

/** Saves the texts as an XLSX file, and reads such a file: first it says what it would change. */
export function TranslationFiles({ texts }: { readonly texts: readonly TemplateText[] }) {
  const { t, i18n } = useTranslation('editor');
  const { language } = i18n;
  const model = useEditor();
  const { siteId } = useWidgetServices();
  const { toast } = useToast();
  const attempt = useToastOnError();
  const input = useRef<HTMLInputElement>(null);
  const [read, setRead] = useState<TranslationImport | null>(null);

  async function save(): Promise<void> {
    const most = workbookLimits.rows - 1;
    if (texts.length > most) {
      toast({
        title: t('translations.too_many', { count: texts.length, most }),
        variant: 'warning',
      });
      return;
    }
    await attempt(t('translations.export_failed'), async () => {
      const name = textIn(model.document().name, language);
      const rows = rowsOfTexts(texts, language);
      await saveWorkbook(siteId, name, [{ name: 'Texts', rows }]);
    });
  }

  async function check(file: File): Promise<void> {
    await attempt(t('translations.import_failed'), async () => {
      const [sheet] = await readWorkbook(siteId, file);
      const found = readTranslations(sheet?.rows ?? [], texts);
      if (found === null) toast({ title: t('translations.no_key'), variant: 'warning' });
      else setRead(found);
    });
  }

  return (
    <>
      <MoreMenu
        label={t('translations.files')}
        entries={() => [
          {
            key: 'export',
            title: t('translations.export'),
            icon: <FileDown size={16} />,
            onSelect: () => void save(),
          },
          {
            key: 'import',
            title: t('translations.import'),
            icon: <FileUp size={16} />,
            onSelect: () => input.current?.click(),
          },
        ]}
      />
      <input
        ref={input}
        type="file"
        hidden
        accept=".xlsx,.csv"
        aria-label={t('translations.import')}
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0];
          // The same file can be chosen again after it was changed.
          currentTarget.value = '';
          if (file !== undefined) void check(file);
        }}
      />
      {read !== null && (
        <TranslationImportDialog found={read} texts={texts} onClose={() => setRead(null)} />
      )}
    </>
  );
}
