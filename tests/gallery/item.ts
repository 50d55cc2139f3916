/** The item that values are shown with: of no template. */
export const item = { id: 7, template_id: -1, template_version: null, status: 1 } as const;
