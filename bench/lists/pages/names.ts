/** The db name of a column of texts or numbers; the first text is the item's name. */
export const textName = (at: number) => (at === 0 ? 'name' : `text_${at}`);
export const numberName = (at: number) => `number_${at}`;

/** The key of the items in the responses of the list call, and its path after the site. */
export const wrapper = 'readings';
