/** The field types of the measured forms: the same for each form. */
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
  /** Required but empty: about every tenth field. */
  readonly isWrong: boolean;
}

export interface SectionPlan {
  readonly name: string;
  readonly fields: readonly FieldPlan[];
}

/** The number of fields that fit on two screens. */
const perSection = 25;

/** The field to type into: a text in the middle of the form, invalid at the beginning. */
export function typedInto(fields: readonly FieldPlan[]): FieldPlan {
  const half = fields.slice(Math.floor(fields.length / 2));
  const found = [...half, ...fields].find(({ kind, isWrong }) => kind === 'text' && isWrong);
  if (found === undefined) throw new Error('No field to type into');
  return found;
}

/** The given number of fields of mixed types. */
export function planOf(count: number): readonly FieldPlan[] {
  return Array.from({ length: count }, (_, number) => {
    const kind = mixture[number % mixture.length] ?? 'text';
    return {
      kind,
      db: number === 0 ? 'name' : `${kind}_${number}`,
      label: number === 0 ? 'Name' : `Field ${number} (${kind.replace('_', ' ')})`,
      // A checkbox can't be invalid.
      isWrong: number % 10 === 0 && kind !== 'checkbox',
    };
  });
}

/** The fields in sections. */
export function sectionsOf(fields: readonly FieldPlan[]): readonly SectionPlan[] {
  return Array.from({ length: Math.ceil(fields.length / perSection) }, (_, number) => ({
    name: `Section ${number + 1}`,
    fields: fields.slice(number * perSection, (number + 1) * perSection),
  }));
}

/** Options of a dropdown, of types and of people: value and text. */
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

/** The initial value of a valid field in a hand-written form. */
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
