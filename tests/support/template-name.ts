/** The migrated, empty database from which each test's database is copied. */
export const templateName = 'sitewright_template';
