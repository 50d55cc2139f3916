import type { i18n as Texts } from 'i18next';
import { createContext, type ReactNode, use } from 'react';
import { I18nextProvider } from 'react-i18next';
import { FormatProvider } from '../../ui/format/FormatProvider.tsx';
import { UiTextProvider } from '../../ui/text/UiTextProvider.tsx';
import { useWidgetServices } from '../../widgets/services.ts';

const TextsContext = createContext<Texts | null>(null);

/** Null: the texts of the page. */
export const PreviewTextsProvider = TextsContext.Provider;

/**
 * A part of the form in the language of the preview: its words, numbers and dates. The tools around it keep
 * the language of the page.
 */
export function InPreviewLanguage({ children }: { readonly children: ReactNode }) {
  const texts = use(TextsContext);
  const { timeZone } = useWidgetServices();
  if (texts === null) return children;
  return (
    <I18nextProvider i18n={texts}>
      <FormatProvider timeZone={timeZone}>
        <UiTextProvider>{children}</UiTextProvider>
      </FormatProvider>
    </I18nextProvider>
  );
}
