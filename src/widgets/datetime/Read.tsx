import { Nothing } from '../common/Plain.tsx';
import { useWidgetServices } from '../services.ts';
import type { ReadProps } from '../view-types.ts';
import { formatOf, isDateOnly, toLocal } from './zone.ts';

/** A date, or a moment on the site's clock. */
export function Read({ value, settings }: ReadProps) {
  const { language, timeZone } = useWidgetServices();
  const local = toLocal(value, timeZone);
  if (local === null || typeof value !== 'string') return <Nothing />;
  const format = formatOf(settings, language, !isDateOnly(value));
  return (
    <time dateTime={value}>
      {local.locale(language.startsWith('de') ? 'de' : 'en').format(format)}
    </time>
  );
}
