import { random } from '../random.ts';
import { sourceRows } from '../read.ts';
import type { EquipmentRow } from '../equipment.ts';
import { overrides } from './overrides.ts';
import type { AnnotatedText } from './annotated-texts.ts';
import { wordRules, type WordRule } from './word-rules.ts';

interface MachineClass {
  readonly class: string;
  readonly type: string;
  readonly sub: string | null;
  /** Number of tyre positions. */
  readonly tyres: number;
  /** Types of components that mean the whole machine. */
  readonly is: readonly string[];
}

interface MachineRow extends Omit<EquipmentRow, 'type' | 'sub'> {
  readonly class: string;
  /** Its share of the work of its class. */
  readonly weight: number;
}

export interface Machine extends EquipmentRow {
  readonly class: MachineClass;
  readonly weight: number;
}

const classes = new Map(
  sourceRows<MachineClass>('ironbark/machine-classes.json').map((row) => [row.class, row]),
);

export const machines: readonly Machine[] = sourceRows<MachineRow>('ironbark/machines.json').map(
  (row) => {
    const found = classes.get(row.class);
    if (found === undefined) throw new Error(`${row.code}: unknown class ${row.class}`);
    return { ...row, class: found, type: found.type, sub: found.sub };
  },
);

const rules = wordRules<WordRule & { readonly classes: { readonly [name: string]: number } }>(
  'ironbark/machine-rules.json',
);

/** The machine that a text is about: by its words, then by the weights of classes and machines. */
export function machineOf(text: AnnotatedText): Machine {
  const pinned = overrides.get(text.id)?.machine;
  const numbers = random(`machine/${text.id}`);
  const name = numbers.weighted(Object.entries(rules.first(text.text)?.classes ?? {}));
  const found =
    pinned === undefined
      ? numbers.weighted(
          machines
            .filter((machine) => machine.class.class === name)
            .map((machine) => [machine, machine.weight] as const),
        )
      : machines.find(({ code }) => code === pinned);
  if (found === undefined) throw new Error(`Text ${text.id}: no machine ${pinned}`);
  return found;
}

/** The machine and the following ones of its class, cyclically. */
export function sameClass(machine: Machine): readonly Machine[] {
  const all = machines.filter((other) => other.class === machine.class);
  const start = all.indexOf(machine);
  return [...all.slice(start), ...all.slice(0, start)];
}
