/** A field of the measured builders: the same for each builder. */
export interface FieldPlan {
  readonly kind: (typeof mixture)[number];
  readonly db: string;
  readonly label: string;
}

const mixture = ['text', 'number', 'textarea', 'checkbox', 'dropdown', 'datetime'] as const;

/** The number of fields that fit on two screens. */
const perSection = 25;

/** The given number of fields of mixed types. */
export function planOf(count: number): readonly FieldPlan[] {
  return Array.from({ length: count }, (_, index) => ({
    kind: mixture[index % mixture.length] ?? 'text',
    db: `field_${index + 1}`,
    label: `Field ${index + 1}`,
  }));
}

/** The fields in sections, for builders that have sections. */
export function sectionsOf(fields: readonly FieldPlan[]): readonly (readonly FieldPlan[])[] {
  return Array.from({ length: Math.ceil(fields.length / perSection) }, (_, section) =>
    fields.slice(section * perSection, (section + 1) * perSection),
  );
}

/** Options of a dropdown. */
export const choices = Array.from({ length: 12 }, (_, index) => ({
  value: index + 1,
  label: `Choice ${index + 1}`,
}));
