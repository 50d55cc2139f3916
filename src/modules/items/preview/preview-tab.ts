/** Key of the tab that shows the active version of a document. */
export const previewTab = ':preview';
