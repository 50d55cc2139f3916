/** The database of this device with what was not sent. */
export const databaseName = 'outbox';
