import type { FromSchema, JSONSchema } from 'json-schema-to-ts';
import type {
  ColumnDocument,
  FlowDocument,
  ModuleDocument,
  OwnTypeDocument,
  TemplateDocument,
  ViewDocument,
} from '../runtime/documents.ts';
import type { Item, ItemChanges } from '../runtime/record/item.ts';
import type { Text } from '../runtime/text.ts';
import type { textSchema } from './schema-helpers.ts';

declare const whole: unique symbol;

/** Marks a type that is used unchanged. */
interface Whole<T> {
  readonly [whole]: T;
}

/** The types of placeholders and texts, by title. */
interface Known {
  deserialize: [
    { pattern: { title: 'Item' }; output: Whole<Item> },
    { pattern: { title: 'ItemPart' }; output: Whole<Partial<Item>> },
    { pattern: { title: 'NewItem' }; output: Whole<ItemChanges> },
    { pattern: { title: 'ItemChanges' }; output: Whole<ItemChanges> },
    { pattern: { title: 'ModuleDocument' }; output: Whole<ModuleDocument> },
    { pattern: { title: 'FlowDocument' }; output: Whole<FlowDocument> },
    { pattern: { title: 'TemplateDocument' }; output: Whole<TemplateDocument> },
    { pattern: { title: 'OwnTypeDocument' }; output: Whole<OwnTypeDocument> },
    { pattern: { title: 'ColumnDocument' }; output: Whole<ColumnDocument> },
    { pattern: { title: 'ViewDocument' }; output: Whole<ViewDocument> },
    { pattern: typeof textSchema; output: Whole<Text> },
  ];
}

/** Values that cross the wire are never mutated. */
type Frozen<T> =
  T extends Whole<infer Known>
    ? Known
    : T extends readonly (infer Entry)[]
      ? readonly Frozen<Entry>[]
      : T extends object
        ? { readonly [K in keyof T]: Frozen<T[K]> }
        : T;

/** The type of the values that a schema of the contract accepts. */
export type FromContract<S extends JSONSchema> = Frozen<FromSchema<S, Known>>;

/** The type of a part of a call; `Absent` if the call has no such part. */
export type FromContractOr<S, Absent> = S extends JSONSchema ? FromContract<S> : Absent;
