import type { TFunction } from 'i18next';
import { createContext, use, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

const UiTextContext = createContext<TFunction<'ui'> | null>(null);

/**
 * Provides the `ui` texts by context: one subscription to the language for all components, since a
 * page may hold a thousand of them.
 */
export function UiTextProvider({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation('ui');
  return <UiTextContext value={t}>{children}</UiTextContext>;
}

/** The texts of namespace `ui`; throws outside of a ThemeProvider. */
export function useUiText(): TFunction<'ui'> {
  const t = use(UiTextContext);
  if (t === null) throw new Error('The blocks of src/ui need a ThemeProvider above them.');
  return t;
}
