/** Where the server's messages go: the console, or Fastify's logger. */
export interface Log {
  info(message: string): void;
  warn(message: string): void;
  error(message: string): void;
}
