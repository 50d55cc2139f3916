import type { DemoValue } from '../../types.ts';
import { failureModeOptions } from '../catalogue.ts';
import { withoutEmptyValues } from '../keys.ts';
import { random } from '../random.ts';
import { sourceRows } from '../read.ts';
import type { Criticality } from './classify.ts';
import type { ComponentType } from './components.ts';
import type { AnnotatedText } from './annotated-texts.ts';
import { wordRules, type WordRule } from './word-rules.ts';

interface Cause {
  readonly group: string;
  /** Only for texts with these words. */
  readonly when?: string;
  readonly text: string;
}

const modeWords = wordRules<WordRule & { readonly code: string }>('failure-mode-rules.json');
const modes = new Map(failureModeOptions.map(({ code, value }) => [code, value]));

/** The option of the ISO 14224 failure mode that the words of a text suggest; else unknown. */
function failureModeOf(text: AnnotatedText): number {
  const value = modes.get(modeWords.first(text.text)?.code ?? 'UNK');
  if (value === undefined) throw new Error(`Text ${text.id}: no such failure mode`);
  return value;
}

const causes = Map.groupBy(sourceRows<Cause>('causes.json'), ({ group }) => group);

/** A cause that fits the component: by the first matching words of the text, else a general one. */
function causeOf(text: AnnotatedText, kind: ComponentType | null): string {
  const rows = causes.get(kind?.cause ?? 'machine') ?? [];
  const lower = text.text.toLowerCase();
  const words = rows.find(({ when }) => when !== undefined && new RegExp(when).test(lower))?.when;
  return random(`cause/${text.id}`).pick(rows.filter(({ when }) => when === words)).text;
}

const longest: { readonly [level in Criticality]: number } = {
  critical: 72,
  high: 36,
  medium: 12,
  low: 3,
};

/** Hours of downtime in steps of a half; often none if the failure does not stop the machine. */
function downtimeOf(text: AnnotatedText, criticality: Criticality): number {
  const numbers = random(`downtime/${text.id}`);
  if (numbers.chance(criticality === 'low' ? 0.6 : criticality === 'medium' ? 0.3 : 0.05)) return 0;
  const share = numbers.fraction() ** 2;
  return Math.max(0.5, Math.round(share * longest[criticality] * 2) / 2);
}

const concluded = new Set(['AWAITING_APPROVAL', 'COMPLETED', 'TERM_DEFAULT']);
const started = new Set([...concluded, 'IN_PROGRESS', 'ON_HOLD']);

/** The template columns of a work order that has reached this point of its flow. */
export function findingOf(
  text: AnnotatedText,
  kind: ComponentType | null,
  criticality: Criticality,
  status: string,
): DemoValue {
  return withoutEmptyValues({
    failure_mode: [failureModeOf(text)],
    cause_of_failure: concluded.has(status) ? causeOf(text, kind) : null,
    downtime_hours: started.has(status) ? downtimeOf(text, criticality) : null,
  });
}
