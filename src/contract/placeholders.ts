/**
 * Placeholder schemas for schemas that only a module or schemas/meta can define. The contract
 * refers to them, and requests are validated against the placeholders; the compiled module or the
 * meta schema validates the rest, so that every problem has a separate sentence. Code that
 * documents or tests a call replaces them with the full schema (server/openapi/components.ts). They
 * are compared by identity: use these objects, don't copy them. schema-types.ts maps their types by
 * title.
 */

/** An item of the call's module, as replies contain it. */
export const itemPlaceholder = { type: 'object', title: 'Item' } as const;

/** The fields of an item that a list query selected. */
export const itemPartPlaceholder = { type: 'object', title: 'ItemPart' } as const;

/** The body that creates an item of the call's module. */
export const newItemPlaceholder = {
  type: 'object',
  title: 'NewItem',
  properties: { columns: { type: 'object' } },
} as const;

/** The body that changes an item of the call's module. */
export const itemChangesPlaceholder = {
  type: 'object',
  title: 'ItemChanges',
  properties: { columns: { type: 'object' } },
} as const;

export const moduleDocumentPlaceholder = { type: 'object', title: 'ModuleDocument' } as const;
export const flowDocumentPlaceholder = { type: 'object', title: 'FlowDocument' } as const;
export const templateDocumentPlaceholder = { type: 'object', title: 'TemplateDocument' } as const;
export const ownTypeDocumentPlaceholder = { type: 'object', title: 'OwnTypeDocument' } as const;
export const columnDocumentPlaceholder = { type: 'object', title: 'ColumnDocument' } as const;
export const viewDocumentPlaceholder = { type: 'object', title: 'ViewDocument' } as const;

/** The error of one of several items. It is recursive: errors contain such errors. */
export const itemErrorPlaceholder = { type: 'object', title: 'ItemError' } as const;
