import type { EquipmentRow } from '../equipment.ts';
import { random } from '../random.ts';
import { machineOf, type Machine } from './machines.ts';
import type { AnnotatedText } from './annotated-texts.ts';
import { wordRules, type WordRule } from './word-rules.ts';

export type Trade = 'mechanical' | 'electrical' | 'boilermaker' | 'tyres';

/** A type of component: how an annotated object or its text maps to equipment. */
export interface ComponentType extends WordRule {
  readonly key: string;
  readonly prefix: string;
  readonly name: string;
  readonly type: string;
  readonly sub: string;
  readonly trade: Trade;
  /** Levels of criticality by which its failures rank above (1) or below (-1) others. */
  readonly shift: number;
  /** Group of causes of failure. */
  readonly cause: string;
  /** True if a machine has one on each side. */
  readonly sided?: boolean;
  /** Manufacturer and model. */
  readonly makers: readonly string[];
}

type Side = 'LH' | 'RH' | '';

interface Component {
  readonly machine: Machine;
  readonly kind: ComponentType;
  readonly side: Side;
}

const componentTypes = wordRules<ComponentType>('ironbark/component-types.json');

/** The type of component that a text is about; null for the whole machine. */
export function componentTypeOf(text: AnnotatedText): ComponentType | null {
  return componentTypes.first(`${text.object}|${text.text}`);
}

function sidesOf(text: AnnotatedText, kind: ComponentType): Side[] {
  if (kind.sided !== true) return [''];
  if (/\bboth\b|x <num> steering cylinders/.test(text.text)) return ['LH', 'RH'];
  if (/\bleft\b/.test(text.text)) return ['LH'];
  if (/\bright\b/.test(text.text)) return ['RH'];
  return [random(`side/${text.id}`).pick<Side>(['LH', 'RH'])];
}

function componentsOf(text: AnnotatedText): Component[] {
  const machine = machineOf(text);
  const kind = componentTypeOf(text);
  if (kind === null || machine.class.is.includes(kind.key)) return [];
  return sidesOf(text, kind).map((side) => ({ machine, kind, side }));
}

const nameOf = ({ machine, kind, side }: Component) => `${machine.code}/${kind.key}/${side}`;

/**
 * The equipment that the texts need below their machines. Codes consist of prefix, position of the
 * machine and, if the prefix repeats on the machine, a letter (HC-1102A).
 */
export class Components {
  readonly rows: readonly EquipmentRow[];
  readonly #byName = new Map<string, EquipmentRow>();

  constructor(texts: readonly AnnotatedText[]) {
    const all = new Map(texts.flatMap(componentsOf).map((one) => [nameOf(one), one]));
    const groups = Map.groupBy(
      [...all.values()],
      ({ machine, kind }) => `${kind.prefix}-${machine.location}`,
    );
    for (const [code, group] of groups) {
      const sorted = group.toSorted(
        (a, b) =>
          componentTypes.rows.indexOf(a.kind) - componentTypes.rows.indexOf(b.kind) ||
          (nameOf(a) < nameOf(b) ? -1 : 1),
      );
      sorted.forEach((one, index) => {
        const letter = sorted.length === 1 ? '' : String.fromCodePoint(65 + index);
        this.#byName.set(nameOf(one), row(one, `${code}${letter}`));
      });
    }
    this.rows = [...this.#byName.values()].toSorted((a, b) => (a.code < b.code ? -1 : 1));
  }

  /** The equipment of a text below its machine; none if the text is about the whole machine. */
  of(text: AnnotatedText): EquipmentRow[] {
    return componentsOf(text).flatMap((one) => this.#byName.get(nameOf(one)) ?? []);
  }
}

function row({ machine, kind, side }: Component, code: string): EquipmentRow {
  const maker = random(`maker/${machine.model}/${kind.key}`).pick(kind.makers);
  const [manufacturer = '', ...model] = maker.split(' ');
  return {
    code,
    name: `${kind.name}${side === '' ? '' : ` ${side}`}, ${machine.code}`,
    location: machine.location,
    type: kind.type,
    sub: kind.sub,
    criticality: kind.shift > 0 ? 'high' : kind.shift < 0 ? 'low' : 'medium',
    manufacturer,
    model: model.join(' '),
    parent: machine.code,
  };
}
