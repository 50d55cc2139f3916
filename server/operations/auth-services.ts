import type {
  IdentityProvider,
  OrganisationProviderSettings,
  ProviderName,
} from '../adapters/identity/identity.ts';
import type { IssuerProblem } from '../../src/contract/single-sign-on.ts';
import type { Mailer } from '../adapters/mail/mail.ts';
import type { Texts } from '../language/texts.ts';
import type { SecretKey } from '../secret-key.ts';

/** The services that operations on accounts need in addition to the database. */
export interface AuthServices {
  readonly mail: Pick<Mailer, 'post'>;
  /** Resolves when every mail posted so far has been sent. */
  readonly whenMailsSent: () => Promise<void>;
  readonly texts: Texts;
  /** The address for messages to support; null: they are not mailed. */
  readonly supportEmail: string | null;
  readonly secret: SecretKey;
  /** The origin of the page: in the links of mails, and of passkeys. */
  readonly publicOrigin: () => string;
  /** Whether anybody may create an organisation. */
  readonly signUp: boolean;
  /** Days after a sign-in when its session ends, even if it is used. */
  readonly sessionDays: number;
  /** The providers that are configured, by name. */
  readonly providers: ReadonlyMap<ProviderName, IdentityProvider>;
  /** The provider of an organisation. */
  readonly organisationProvider: (settings: OrganisationProviderSettings) => IdentityProvider;
  /** Why an issuer can't be used; null if it can. */
  readonly checkIssuer: (issuer: string) => Promise<IssuerProblem | null>;
}
