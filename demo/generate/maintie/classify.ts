import type { ComponentType } from './components.ts';
import type { Machine } from './machines.ts';
import { overrides } from './overrides.ts';
import type { AnnotatedText } from './annotated-texts.ts';

export interface WorkType {
  readonly type: string;
  readonly sub: string;
}

/** Words that are more specific than the annotated activity. */
const byWords: readonly (readonly [RegExp, string])[] = [
  [/statutory/, 'inspection.statutory'],
  [/\bndt\b/, 'inspection.ndt'],
  [/\bsamples?\b/, 'inspection.measure'],
  [/\binstall|fit and wire|run new/, 'modification.install'],
  [/overhaul/, 'corrective.repair'],
  [/\bservice\b(?!.*doesn)|remote servicing/, 'preventive.service'],
  [/alignment|retension/, 'preventive.calibrate'],
  [/brake test/, 'inspection.inspect'],
  [/break apart|heat |heat up|break cable/, 'support.operate'],
];

const byActivity: { readonly [activity: string]: string } = {
  Replace: 'corrective.replace',
  Repair: 'corrective.repair',
  Diagnose: 'corrective.diagnose',
  Inspect: 'inspection.inspect',
  Measure: 'inspection.measure',
  Service: 'preventive.service',
  Calibrate: 'preventive.calibrate',
  Adjust: 'preventive.calibrate',
  Assemble: 'modification.install',
  Modify: 'modification.modify',
  Isolate: 'support.isolate',
  Operate: 'support.operate',
  Move: 'support.logistics',
  Admin: 'support.logistics',
  Teamwork: 'support.assist',
  Perform: 'support.assist',
};

/** Type and sub-type of the work: by its words, else by the activity; without either, a defect. */
export function workTypeOf(text: AnnotatedText): WorkType {
  const lower = text.text.toLowerCase().replace('out of service', '');
  const worded = byWords.find(([pattern]) => pattern.test(lower))?.[1];
  const [type = '', sub = ''] = (worded ?? byActivity[text.activity] ?? 'corrective.defect').split(
    '.',
  );
  return { type, sub };
}

const levels = ['critical', 'high', 'medium', 'low'] as const;
export type Criticality = (typeof levels)[number];

const isLevel = (name: string | undefined): name is Criticality =>
  levels.some((level) => level === name);

/**
 * By the annotated state: failed is high, degraded and undesirable medium, planned work medium,
 * errands low; one level up if a failure endangers people or stops the machine, one down for
 * comfort.
 */
export function criticalityOf(
  text: AnnotatedText,
  machine: Machine,
  kind: ComponentType | null,
): Criticality {
  const pinned = overrides.get(text.id)?.criticality;
  if (isLevel(pinned)) return pinned;
  const { type, sub } = workTypeOf(text);
  const isDefect = type === 'corrective';
  const base = isDefect && text.state === 'FailedState' ? 1 : type === 'support' ? 3 : 2;
  const shift = kind === null ? 0 : isDefect || kind.shift < 0 ? kind.shift : 0;
  const stopped =
    isDefect &&
    /\bfailed|snapped|won't start|tripped|melted|no excitation|fuel leak|change out (engine(?! oil)|transmission$)/.test(
      text.text,
    )
      ? 1
      : 0;
  const amenity = ['workshop', 'crib'].includes(machine.class.class) ? 1 : 0;
  const law = sub === 'statutory' || sub === 'ndt' ? 1 : 0;
  const words = /worn|minor|developing|measure|intermittent|clean|wash/.test(text.text) ? 1 : 0;
  const level = base - shift - stopped + amenity - law + (base === 2 ? words : 0);
  return levels[Math.min(3, Math.max(0, level))] ?? 'medium';
}
