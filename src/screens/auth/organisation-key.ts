/** What the server takes as the short name of an organisation. */
const keyPattern = /^[a-z0-9](?:[a-z0-9-]{0,58}[a-z0-9])?$/;

export function isOrganisationKey(text: string): boolean {
  return keyPattern.test(text);
}

/** A short name made of a name: "Aurelia Chemie GmbH" is "aurelia-chemie-gmbh". */
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
