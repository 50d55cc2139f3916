import type { FromSchema } from 'json-schema-to-ts';
import type { columnSchema } from './generated/column.ts';
import type { fieldTypeSchema } from './generated/field-type.ts';
import type { flowSchema } from './generated/flow.ts';
import type { layoutSchema } from './generated/layout.ts';
import type { moduleSchema } from './generated/module.ts';
import type { ownTypeSchema } from './generated/own-type.ts';
import type { templateSchema } from './generated/template.ts';
import type { viewSchema } from './generated/view.ts';
import type { walkSchema } from './generated/walk.ts';
import type { Rule } from './rules/rule.ts';
import type { Text } from './text.ts';
import type { ValueSchema } from './value-schema.ts';

interface ByHand {
  deserialize: [
    { pattern: { format: 'text' }; output: Text },
    { pattern: { format: 'rule' }; output: Rule },
    { pattern: { format: 'value' }; output: ValueSchema },
  ];
}

/** The types of documents, from schemas/meta (spec section 3). */
export type ModuleDocument = FromSchema<typeof moduleSchema, ByHand>;
export type ColumnDocument = FromSchema<typeof columnSchema, ByHand>;
export type FieldTypeDocument = FromSchema<typeof fieldTypeSchema, ByHand>;
export type LayoutDocument = FromSchema<typeof layoutSchema, ByHand>;
export type FlowDocument = FromSchema<typeof flowSchema, ByHand>;
export type OwnTypeDocument = FromSchema<typeof ownTypeSchema, ByHand>;
export type TemplateDocument = FromSchema<typeof templateSchema, ByHand>;
export type ViewDocument = FromSchema<typeof viewSchema, ByHand>;
export type WalkDocument = FromSchema<typeof walkSchema, ByHand>;

export type TableColumnDocument = ModuleDocument['tableColumns'][number];
export type FlowNodeDocument = FlowDocument['nodes'][number];
export type FlowEdgeDocument = FlowDocument['edges'][number];
export type StatusFamily = NonNullable<FlowNodeDocument['family']>;
export type DataType = FieldTypeDocument['dataType'];
export type RuleType = FieldTypeDocument['ruleType'];
