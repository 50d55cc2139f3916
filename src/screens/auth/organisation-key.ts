/** The pattern that the server requires of an organisation's short name. */
const keyPattern = /^[a-z0-9](?:[a-z0-9-]{0,58}[a-z0-9])?$/;

export function isOrganisationKey(text: string): boolean {
  return keyPattern.test(text);
}

/** Suggests a short name: "Aurelia Chemie GmbH" becomes "aurelia-chemie-gmbh". */
export function organisationKeyFrom(name: string): string {
  return name
    .toLowerCase()
    .replaceAll('ä', 'ae')
    .replaceAll('ö', 'oe')
    .replaceAll('ü', 'ue')
    .replaceAll('ß', 'ss')
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 60)
    .replaceAll(/^-|-$/g, '');
}
