import type { Settings } from '../../runtime/field-type.ts';
import { decimalPlaces } from './parse.ts';

const numberIn = (settings: Settings, name: string, other: number) => {
  const found = settings[name];
  return typeof found === 'number' ? found : other;
};

/** The number one step up or down, within the bounds of the settings; from 0 where there is none. */
export function stepValue(value: unknown, direction: 1 | -1, settings: Settings): number {
  const size = numberIn(settings, 'step', 1);
  const from = typeof value === 'number' ? value : 0;
  const places = Math.min(20, Math.max(decimalPlaces(size), decimalPlaces(from)));
  const next = Number((from + direction * size).toFixed(places));
  return Math.min(
    numberIn(settings, 'max', Infinity),
    Math.max(numberIn(settings, 'min', -Infinity), next),
  );
}
