import { random } from '../random.ts';
import type { Trade } from './components.ts';
import type { AnnotatedText } from './annotated-texts.ts';
import { wordRules, type WordRule } from './word-rules.ts';

const crews: { readonly [trade in Trade]: { readonly team: string; readonly people: string[] } } = {
  mechanical: {
    team: 'team:mechanical',
    people: ['user:technician', 'user:whitlock', 'user:castillo'],
  },
  electrical: { team: 'team:electrical', people: ['user:tan', 'user:adeyemi'] },
  boilermaker: { team: 'team:boilermakers', people: ['user:orourke', 'user:whitlock'] },
  tyres: { team: 'team:tyres', people: ['user:castillo'] },
};

const reporters = [
  ['user:manager', 3],
  ['user:technician', 5],
  ['user:castillo', 4],
  ['user:whitlock', 4],
  ['user:tan', 3],
  ['user:adeyemi', 3],
  ['user:orourke', 3],
  ['user:nair', 2],
] as const;

export function reporterOf(text: AnnotatedText): string {
  return random(`reporter/${text.id}`).weighted(reporters);
}

/** Mostly one person of the trade, sometimes two, sometimes only the team. */
export function assigneesOf(text: AnnotatedText, trade: Trade): readonly string[] {
  const numbers = random(`assignee/${text.id}`);
  const { team, people } = crews[trade];
  const first = numbers.pick(people);
  const others = people.filter((person) => person !== first);
  if (numbers.chance(0.12)) return [team];
  if (others.length > 0 && numbers.chance(0.22)) return [first, numbers.pick(others)];
  return [first];
}

/** Boilermakers do cracks and welding, whatever the component. */
export function tradeOf(text: AnnotatedText, trade: Trade): Trade {
  const lower = text.text.toLowerCase();
  if (/electrical|high voltage/.test(lower)) return 'electrical';
  return trade === 'mechanical' &&
    /boilermaker|crack(?!.*(window|windscreen|glass))|weld|ndt/.test(lower)
    ? 'boilermaker'
    : trade;
}

export interface Effort {
  readonly days: number;
  readonly hours: number;
  readonly minutes: number;
}

const efforts = wordRules<
  WordRule & {
    readonly efforts: readonly (readonly [days: number, hours: number, minutes: number])[];
  }
>('ironbark/efforts.json');

/** The estimate that the words of a text suggest. */
export function effortOf(text: AnnotatedText): Effort {
  const fitting = efforts.first(text.text)?.efforts ?? [];
  const [days, hours, minutes] = random(`effort/${text.id}`).pick(fitting);
  return { days, hours, minutes };
}
