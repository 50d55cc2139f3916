/** Key of the tab with the versions of a document. */
export const versionsTab = ':versions';
