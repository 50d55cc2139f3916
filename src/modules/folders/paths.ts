/** The page of a folder's own values, below the page of the folder. */
export const propertiesPath = 'properties';

/** The list of all folders, below the page of the top level. */
export const listPath = 'list';
