import { createContext, use, useEffect, useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { whenIdle } from '../hooks/whenIdle.ts';
import { createFormat, type Format } from './format.ts';

const FormatContext = createContext<Format | null>(null);

interface FormatProviderProps {
  /** IANA name, such as the site's; the browser's own if absent. */
  readonly timeZone?: string | undefined;
  readonly children: ReactNode;
}

/** Sets the time zone in which dates and times below are shown. */
export function FormatProvider({ timeZone, children }: FormatProviderProps) {
  const { t, i18n } = useTranslation('ui');
  const { language } = i18n;
  const format = useMemo(() => createFormat({ language, timeZone, t }), [language, timeZone, t]);
  // The first number and the first date of a language take long: a list would have to wait for them.
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

/** Formats in the person's language and the time zone in force; throws outside of a FormatProvider. */
export function useFormat(): Format {
  const format = use(FormatContext);
  if (format === null) throw new Error('useFormat needs a FormatProvider above it.');
  return format;
}
