/** Rows that are judged and written together: enough for few round trips, few enough for memory. */
export const rowsPerChunk = 250;

/** Rows of a dry run that share a transaction. */
export const rowsPerTransaction = 1000;

/** Rows after which the names that were looked up are forgotten, as they fill the memory. */
export const rowsPerNameCache = 20_000;
