import type { IdentityProvider, ProviderName } from '../adapters/identity/identity.ts';
import type { Mailer } from '../adapters/mail/mail.ts';
import type { Texts } from '../language/texts.ts';
import type { SecretKey } from '../secret-key.ts';

/** What operations on accounts need in addition to the database. */
export interface AuthServices {
  readonly mail: Pick<Mailer, 'post'>;
  /** Ends when every mail that was posted so far has left. */
  readonly whenMailsSent: () => Promise<void>;
  readonly texts: Texts;
  /** Where messages to support go; null: nowhere. */
  readonly supportEmail: string | null;
  readonly secret: SecretKey;
  /** Origin under which people reach the page: of the links in mails, and of passkeys. */
  readonly publicOrigin: () => string;
  /** Whether anybody may make an organisation. */
  readonly signUp: boolean;
  /** The providers that are configured, by name. */
  readonly providers: ReadonlyMap<ProviderName, IdentityProvider>;
}
