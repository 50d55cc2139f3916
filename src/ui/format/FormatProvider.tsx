import { createContext, use, useEffect, useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { whenIdle } from '../hooks/whenIdle.ts';
import { createFormat, type Format } from './format.ts';

const FormatContext = createContext<Format | null>(null);

interface FormatProviderProps {
  /** IANA name, such as the site's; the browser's time zone if absent. */
  readonly timeZone?: string | undefined;
  readonly children: ReactNode;
}

/** Sets the time zone of the dates and times shown below it. */
export function FormatProvider({ timeZone, children }: FormatProviderProps) {
  const { t, i18n } = useTranslation('ui');
  const { language } = i18n;
  const format = useMemo(() => createFormat({ language, timeZone, t }), [language, timeZone, t]);
  // Formatting the first number and the first date of a language is slow: without this, a list
  // would wait for it.
  useEffect(
    () =>
      whenIdle(() => {
        format.number(0);
        format.date('2000-01-01');
      }),
    [format],
  );
  return <FormatContext value={format}>{children}</FormatContext>;
}

/**
 * Formats in the person's language and the current time zone; throws outside of a FormatProvider.
 */
export function useFormat(): Format {
  const format = use(FormatContext);
  if (format === null) throw new Error('useFormat needs a FormatProvider above it.');
  return format;
}
