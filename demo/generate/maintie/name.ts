import { random } from '../random.ts';
import { sameClass, type Machine } from './machines.ts';
import { overrides } from './overrides.ts';
import type { AnnotatedText } from './annotated-texts.ts';

/** Replacements of `<num>` by the words around it; `null` counts positions or parts. */
const numberRules: readonly (readonly [RegExp, readonly number[] | null])[] = [
  [/<num> x <num> <num> metre/, [2, 25, 3]],
  [/<num>-<num> rpm/, [1400, 1600]],
  [/all <num> tyres/, [0]],
  [/<num> v supply/, [24]],
  [/<num> v power/, [240]],
  [/<num>w speaker/, [40]],
  [/ndt <num> week|statutory electrical <num> week/, [52]],
  [/air compressor service/, [12]],
  [/<num> weekly/, [2]],
  [/<num> week/, [4]],
  [/<num> fuel injectors/, [6]],
  [/lines <num>|x <num>|<num> x\b|fit <num>/, [2]],
  [/carry out <num> hour/, [1000]],
];

function numbersFor(text: AnnotatedText, machine: Machine): readonly number[] {
  const pinned = overrides.get(text.id)?.nums;
  if (pinned !== undefined) return pinned;
  const lower = text.text.toLowerCase();
  const fixed = numberRules.find(([pattern]) => pattern.test(lower))?.[1];
  if (fixed) return fixed.map((value) => (value === 0 ? machine.class.tyres : value));
  const numbers = random(`number/${text.id}`);
  const hours = lower.includes('<num> hour') ? [numbers.pick([250, 500, 1000, 2000])] : [];
  const count = lower.split('<num>').length - 1 - hours.length;
  const last = /tyre|rim|wheel/.test(lower) ? machine.class.tyres : /pulley/.test(lower) ? 6 : 4;
  const left = Array.from({ length: Math.max(last, count) }, (_, index) => index + 1);
  while (left.length > count) left.splice(numbers.whole(0, left.length - 1), 1);
  return [...hours, ...left];
}

function tagsFor(
  text: AnnotatedText,
  machine: Machine,
  component: string | undefined,
): readonly string[] {
  const numbers = random(`tag/${text.id}`);
  const cluster = () => `C${String(numbers.whole(2, 24)).padStart(2, '0')}`;
  const others = sameClass(machine);
  if (text.text.startsWith('<id> <id> <id>')) return others.map(({ code }) => code);
  if (/chord|cords|cluster/.test(text.text)) {
    return [machine.code, ...[cluster(), cluster()].toSorted()];
  }
  return [machine.code, component ?? machine.code];
}

/**
 * The real wording with the placeholders of the anonymised source filled in: `<id>` by tags of
 * equipment, `<num>` by suitable numbers, `<sensitive>` by "contractor", `<date>` by a time of day.
 */
export function nameFor(
  text: AnnotatedText,
  machine: Machine,
  component: string | undefined,
): string {
  const tags = [...tagsFor(text, machine, component)];
  const numbers = [...numbersFor(text, machine)];
  const filled = text.text
    .replace(/<id>/g, () => tags.shift() ?? machine.code)
    .replace(/<num>/g, () => String(numbers.shift() ?? 1))
    .replaceAll('<sensitive>', 'contractor')
    .replaceAll('<date>', '06:00');
  return filled.charAt(0).toUpperCase() + filled.slice(1);
}
