/** The time limits of HTTP requests, in milliseconds. */
export const timeouts = {
  /**
   * Until a waiting client gets `unavailable`. The page waits for 10 s (design, "Contract and
   * HTTP"), so it gets an error message before.
   */
  answer: 8000,
  /** For the headers of a request. */
  headers: 15_000,
  /** Interval in which Node.js looks for connections that are late. */
  check: 5_000,
  /** For a body that is no file: 2 MB at 70 kB/s. */
  body: 30_000,
  /** For the body of an upload: 100 MB at 28 kB/s. */
  upload: 3_600_000,
  /** For the rest of a body after the response, before the connection ends. */
  rest: 5_000,
  /** What running requests get to finish when the server stops. Docker kills after 10 s. */
  stop: 5000,
} as const;
