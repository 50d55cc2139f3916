/** Providers that every organisation may use. */
export const providerNames = ['google', 'microsoft'] as const;
export type SharedProvider = (typeof providerNames)[number];
/** `organisation`: the provider of the organisation itself. */
export type ProviderName = SharedProvider | 'organisation';

/** An account at an external provider, as the provider confirms it. */
export interface Identity {
  /** Issuer and subject together identify the account. */
  readonly issuer: string;
  readonly subject: string;
  /** null if the provider does not confirm that the address is the person's. */
  readonly verifiedEmail: string | null;
  /** Whether the provider required more than one factor. */
  readonly isMultiFactor: boolean;
  readonly name: string | null;
  /** The groups that the provider names; null if it says that they are too many to name. */
  readonly groups: readonly string[] | null;
}

/**
 * The secrets of one sign-in at a provider (state, nonce, PKCE verifier); they never leave the
 * server.
 */
export interface OAuthSecrets {
  readonly nonce: string;
  readonly verifier: string;
}

/** A provider of accounts that speaks OpenID Connect. */
export interface IdentityProvider {
  /** Returns the address to redirect the browser to. Rejects if the provider can't be reached. */
  readonly begin: (
    visit: OAuthSecrets & { readonly state: string; readonly redirectUri: string },
  ) => Promise<string>;
  /**
   * Takes the address to which the provider redirected the browser. Returns null if it does not
   * belong to this sign-in. Rejects if the provider can't be reached.
   */
  readonly complete: (
    answer: URL,
    visit: OAuthSecrets & { readonly state: string },
  ) => Promise<Identity | null>;
}

/** The client that the server is registered as at a provider. */
export interface ClientSettings {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

/** The same for a provider that every organisation may use. */
export interface ProviderSettings extends ClientSettings {
  readonly name: SharedProvider;
}

/** The same for the provider of one organisation. */
export interface OrganisationProviderSettings extends ClientSettings {
  readonly groupsClaim: string;
}
