import type { FromSchema, JSONSchema } from 'json-schema-to-ts';
import type {
  ColumnDocument,
  FlowDocument,
  ModuleDocument,
  TemplateDocument,
  ViewDocument,
} from '../runtime/documents.ts';
import type { Item, ItemChanges } from '../runtime/record/item.ts';
import type { Text } from '../runtime/text.ts';
import type { textSchema } from './schema-helpers.ts';

declare const whole: unique symbol;

/** A type that is taken over as it is. */
interface Whole<T> {
  readonly [whole]: T;
}

/** The types that placeholders and texts stand for. */
interface Known {
  deserialize: [
    { pattern: { title: 'Item' }; output: Whole<Item> },
    { pattern: { title: 'ItemPart' }; output: Whole<Partial<Item>> },
    { pattern: { title: 'NewItem' }; output: Whole<ItemChanges> },
    { pattern: { title: 'ItemChanges' }; output: Whole<ItemChanges> },
    { pattern: { title: 'ModuleDocument' }; output: Whole<ModuleDocument> },
    { pattern: { title: 'FlowDocument' }; output: Whole<FlowDocument> },
    { pattern: { title: 'TemplateDocument' }; output: Whole<TemplateDocument> },
    { pattern: { title: 'ColumnDocument' }; output: Whole<ColumnDocument> },
    { pattern: { title: 'ViewDocument' }; output: Whole<ViewDocument> },
    { pattern: typeof textSchema; output: Whole<Text> },
  ];
}

/** Nothing that crosses the wire is changed in place. */
type Frozen<T> =
  T extends Whole<infer Known>
    ? Known
    : T extends readonly (infer Entry)[]
      ? readonly Frozen<Entry>[]
      : T extends object
        ? { readonly [K in keyof T]: Frozen<T[K]> }
        : T;

/** The type of what a schema of the contract describes. */
export type FromContract<S extends JSONSchema> = Frozen<FromSchema<S, Known>>;

/** The type of a part of a call; `Absent` where it has none. */
export type FromContractOr<S, Absent> = S extends JSONSchema ? FromContract<S> : Absent;
