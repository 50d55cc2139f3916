import { Nothing } from '../common/Plain.tsx';
import { useWidgetServices } from '../services.ts';
import type { ReadProps } from '../view-types.ts';

const bytesPerMegabyte = 1_048_576;

/** Bytes as MB with two decimals (spec section 9). */
export function Read({ value }: ReadProps) {
  const { language } = useWidgetServices();
  if (typeof value !== 'number') return <Nothing />;
  const places = { minimumFractionDigits: 2, maximumFractionDigits: 2 };
  return <span>{new Intl.NumberFormat(language, places).format(value / bytesPerMegabyte)} MB</span>;
}
