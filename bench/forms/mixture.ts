/** What the fields of the measured forms are: the same for each of them. */
const mixture = [
  'text',
  'number',
  'text',
  'textarea',
  'checkbox',
  'dropdown',
  'datetime',
  'type',
  'user_reference',
] as const;

export interface FieldPlan {
  readonly kind: (typeof mixture)[number];
  /** Also the name of its value. */
  readonly db: string;
  readonly label: string;
  /** Must be filled, and is empty: about every tenth field. */
  readonly isWrong: boolean;
}

export interface SectionPlan {
  readonly name: string;
  readonly fields: readonly FieldPlan[];
}

/** As many as fit on two screens. */
const perSection = 25;

/** The field that is typed into: a text in the middle of the form, wrong at the beginning. */
export function typedInto(fields: readonly FieldPlan[]): FieldPlan {
  const half = fields.slice(Math.floor(fields.length / 2));
  const found = [...half, ...fields].find(({ kind, isWrong }) => kind === 'text' && isWrong);
  if (found === undefined) throw new Error('No field to type into');
  return found;
}

/** So many fields of mixed types. */
export function planOf(count: number): readonly FieldPlan[] {
  return Array.from({ length: count }, (_, number) => {
    const kind = mixture[number % mixture.length] ?? 'text';
    return {
      kind,
      db: number === 0 ? 'name' : `${kind}_${number}`,
      label: number === 0 ? 'Name' : `Field ${number} (${kind.replace('_', ' ')})`,
      // Nothing can be wrong with a checkbox.
      isWrong: number % 10 === 0 && kind !== 'checkbox',
    };
  });
}

/** The same in sections. */
export function sectionsOf(fields: readonly FieldPlan[]): readonly SectionPlan[] {
  return Array.from({ length: Math.ceil(fields.length / perSection) }, (_, number) => ({
    name: `Section ${number + 1}`,
    fields: fields.slice(number * perSection, (number + 1) * perSection),
  }));
}

/** Choices of a dropdown, types and people: value and words. */
export const choices = {
  dropdown: Array.from({ length: 12 }, (_, index) => ({
    value: index + 1,
    label: `Choice ${index + 1}`,
  })),
  type: ['Corrective', 'Preventive'].map((label, index) => ({ value: index + 1, label })),
  user_reference: ['Marlene Hoffmann', 'Tomasz Kowalski'].map((label, index) => ({
    value: index + 1,
    label,
  })),
};

/** What a field that is not wrong holds, as a hand-written form keeps it. */
export function startOf({ kind, db, isWrong }: FieldPlan): string | number | boolean {
  if (isWrong) return '';
  switch (kind) {
    case 'text':
    case 'textarea':
      return `Value of ${db}`;
    case 'number':
      return 12.5;
    case 'checkbox':
      return true;
    case 'datetime':
      return '2026-11-22';
    default:
      return 1;
  }
}
