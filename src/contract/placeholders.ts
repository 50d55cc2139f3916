/**
 * Schemas that stand for others which only a module or schemas/meta can give: the contract names
 * them, requests are held against what stands here (the rest is checked by the compiled module or
 * the meta schema, so that every problem has its own sentence), and whoever shows or tests a call
 * puts the full schema in their place (resolve.ts). Told apart by identity: use these objects, don't copy
 * them. Their types are mapped in types.ts by title.
 */

/** An item of the call's module as answers give it. */
export const itemPlaceholder = { type: 'object', title: 'Item' } as const;

/** Of an item the fields that a list was asked for. */
export const itemPartPlaceholder = { type: 'object', title: 'ItemPart' } as const;

/** What makes an item of the call's module. */
export const newItemPlaceholder = {
  type: 'object',
  title: 'NewItem',
  properties: { columns: { type: 'object' } },
} as const;

/** What changes an item of the call's module. */
export const itemChangesPlaceholder = {
  type: 'object',
  title: 'ItemChanges',
  properties: { columns: { type: 'object' } },
} as const;

export const moduleDocumentPlaceholder = { type: 'object', title: 'ModuleDocument' } as const;
export const flowDocumentPlaceholder = { type: 'object', title: 'FlowDocument' } as const;
export const templateDocumentPlaceholder = { type: 'object', title: 'TemplateDocument' } as const;
export const columnDocumentPlaceholder = { type: 'object', title: 'ColumnDocument' } as const;
export const viewDocumentPlaceholder = { type: 'object', title: 'ViewDocument' } as const;

/** An error of one item among several: errors hold such errors again. */
export const itemErrorPlaceholder = { type: 'object', title: 'ItemError' } as const;
