import type { Settings } from '../../runtime/field-settings.ts';
import { optionsOf } from './options.ts';

/**
 * The text of the chosen options of a column, in their order. `gone` names an option that is not there
 * any more.
 */
export function optionLabels(
  settings: Settings,
  language: string,
  gone: (id: string | number) => string,
): (value: unknown) => string {
  const labels = new Map(optionsOf(settings, language).map(({ value, label }) => [value, label]));
  return (value) => {
    const chosen: readonly unknown[] = Array.isArray(value) ? value : [];
    return chosen
      .filter((entry) => typeof entry === 'number' || typeof entry === 'string')
      .map((entry) => labels.get(entry) ?? gone(entry))
      .join(', ');
  };
}
