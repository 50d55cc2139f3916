/** The migrated, empty database from which each test's own is copied. */
export const templateName = 'sitewright_template';
