/**
 * The colours that rows of lists can have (named as `references.colour`): each stands out against the
 * surface of both themes (list-colours.test.ts).
 */
export const listColours = [
  { name: 'grey', colour: '#77858F' },
  { name: 'red', colour: '#D0463B' },
  { name: 'orange', colour: '#C9650B' },
  { name: 'yellow', colour: '#A27B00' },
  { name: 'green', colour: '#2E8B57' },
  { name: 'teal', colour: '#1D7F92' },
  { name: 'light_blue', colour: '#2C86C7' },
  { name: 'blue', colour: '#3B7DD8' },
  { name: 'violet', colour: '#8464D6' },
  { name: 'brown', colour: '#9A6A45' },
] as const;
