import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { preferencesQueryOptions } from '../../api/preferences.ts';
import { FormatProvider } from '../../ui/format/FormatProvider.tsx';
import { storedTheme } from '../../ui/theme/stored-appearance.ts';
import { useTheme } from '../../ui/theme/useTheme.ts';

/**
 * What the person has chosen on any device: the time zone of times that are of no site, and the
 * theme where none was chosen on this one.
 */
export function PreferencesProvider({ children }: { readonly children: ReactNode }) {
  const { data } = useQuery(preferencesQueryOptions);
  const { chooseTheme } = useTheme();
  const theme = data?.theme ?? null;
  useEffect(() => {
    if (theme !== null && storedTheme.read() === null) chooseTheme(theme);
  }, [theme, chooseTheme]);
  return <FormatProvider timeZone={data?.time_zone ?? undefined}>{children}</FormatProvider>;
}
