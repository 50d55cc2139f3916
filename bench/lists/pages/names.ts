/** The db name of a column of texts or numbers; the first text is the item's name. */
export const textName = (at: number) => (at === 0 ? 'name' : `text_${at}`);
export const numberName = (at: number) => `number_${at}`;

/** What the answers of the list call have the items under, and its path after the site. */
export const wrapper = 'readings';
