import { type Text, textIn } from '../../../runtime/text.ts';

/**
 * Texts that become part of an imported template, in every language at once, so they are no texts of
 * the page.
 */
export const constraintText = {
  en: 'This value is not allowed here.',
  de: 'Dieser Wert ist hier nicht zulässig.',
  fr: 'Cette valeur n’est pas autorisée ici.',
} as const satisfies Text;

export const mailText = {
  en: 'Enter an e-mail address such as lucia@example.com.',
  de: 'Eine E-Mail-Adresse wie lucia@example.com eingeben.',
  fr: 'Saisissez une adresse e-mail comme lucia@example.com.',
} as const satisfies Text;

export const addressText = {
  en: 'Enter a web address such as https://example.com.',
  de: 'Eine Webadresse wie https://example.com eingeben.',
  fr: 'Saisissez une adresse web comme https://example.com.',
} as const satisfies Text;

export const phoneText = {
  en: 'Enter a telephone number such as +49 30 123456.',
  de: 'Eine Telefonnummer wie +49 30 123456 eingeben.',
  fr: 'Saisissez un numéro de téléphone comme +33 1 23 45 67 89.',
} as const satisfies Text;

export const otherText = { en: 'Other', de: 'Sonstiges', fr: 'Autre' } as const satisfies Text;

export const otherDetailText = {
  en: 'Details of “Other”',
  de: 'Angabe zu „Sonstiges“',
  fr: 'Précision sur « Autre »',
} as const satisfies Text;

/** The name of a field whose column has none in its table. */
export const columnText = (letter: string): Text => ({
  en: `Column ${letter}`,
  de: `Spalte ${letter}`,
  fr: `Colonne ${letter}`,
});

/** The name of the column that says to which row of another table a row belongs. */
export const rowText = (table: Text): Text => ({
  en: `Row of “${textIn(table, 'en')}”`,
  de: `Zeile von „${textIn(table, 'de')}“`,
  fr: `Ligne de « ${textIn(table, 'fr')} »`,
});
