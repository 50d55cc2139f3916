import { Words } from '../common/Plain.tsx';
import { useWidgetServices } from '../services.ts';
import type { ReadProps } from '../view-types.ts';
import { optionsOf } from './options.ts';

/** The words of the options that are chosen. */
export function Read({ value, settings }: ReadProps) {
  const { language } = useWidgetServices();
  const words = new Map(
    optionsOf(settings, language).map((option) => [option.value, option.label]),
  );
  const chosen = Array.isArray(value) ? value : [];
  return <Words>{chosen.map((entry) => words.get(entry) ?? String(entry)).join(', ')}</Words>;
}
