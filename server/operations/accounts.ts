import type { Mailer } from '../adapters/mail/mail.ts';
import type { Texts } from '../language/texts.ts';
import type { SecretKey } from '../secret-key.ts';

/** What operations on accounts need beside the database. */
export interface Accounts {
  readonly mail: Pick<Mailer, 'post'>;
  /** Ends when every mail that was posted so far has left. */
  readonly idle: () => Promise<void>;
  readonly texts: Texts;
  readonly secret: SecretKey;
  /** Origin under which people reach the page: of the links in mails, and of passkeys. */
  readonly address: () => string;
}
