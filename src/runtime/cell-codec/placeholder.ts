const dash = /^(?:-+|–|—)$/;

/** Whether the text of a cell is a dash, which says no beside crosses, and nothing elsewhere. */
export const isDash = (text: string): boolean => text.length < 12 && dash.test(text.trim());

/** Words that people write where they have no value. */
const placeholder =
  /^(?:-+|–|—|\/|\?+|n\/?a|n\. ?a\.|k\. ?a\.|entfällt|sans objet|none|null|tbd)$/i;

/** Whether the text of a cell says that there is no value. */
export const isPlaceholder = (text: string): boolean =>
  text.length < 12 && placeholder.test(text.trim());
