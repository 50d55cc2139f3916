/** The parameter of an address that names the version on the paper from which somebody comes. */
export const printedParam = 'printed';
