import { createContext, use } from 'react';
import { languageOf } from '../../runtime/text.ts';
import { useFormat } from '../../ui/format/FormatProvider.tsx';
import type { PreviewOptions } from './preview-options.ts';

const PreviewContext = createContext<PreviewOptions | null>(null);

export const PreviewProvider = PreviewContext.Provider;

/** How somebody looks at the form who has chosen nothing else. */
export function plainPreview(language: string): PreviewOptions {
  return {
    device: 'desk',
    language: languageOf(language) ?? 'en',
    theme: null,
    role: null,
    status: null,
    values: 'blank',
  };
}

/** The form as everybody sees a new item, at the same width and in the same language. */
export const withoutPreview = (options: PreviewOptions): PreviewOptions => ({
  ...options,
  theme: null,
  role: null,
  status: null,
  values: 'blank',
});

/** Whether the form is shown with other values than those of a new item. */
export const isFilled = ({ values, status }: PreviewOptions): boolean =>
  values !== 'blank' || status !== null;

/** How the form is looked at beside what is edited; where no form is shown, as a new item. */
export function usePreviewOptions(): PreviewOptions {
  const { language } = useFormat();
  return use(PreviewContext) ?? plainPreview(language);
}
