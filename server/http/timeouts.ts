/** The time limits of HTTP requests, in milliseconds. */
export const timeouts = {
  /**
   * Until a waiting client gets `unavailable`. The page waits for 10 s (design, "Contract and
   * HTTP"), so it gets an error message before.
   */
  answer: 8000,
  /** What running requests get to finish when the server stops. Docker kills after 10 s. */
  stop: 5000,
} as const;
