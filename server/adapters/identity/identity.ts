export const providerNames = ['google', 'microsoft'] as const;
export type ProviderName = (typeof providerNames)[number];

/** An account elsewhere, as its provider vouches for it. */
export interface Identity {
  /** Issuer and subject together are the account. */
  readonly issuer: string;
  readonly subject: string;
  /** null where the provider does not say that the address is the person's. */
  readonly verifiedEmail: string | null;
  /** Whether the provider says that it required more than one factor. */
  readonly isMultiFactor: boolean;
}

/** What belongs to one visit at a provider; it never leaves the server. */
export interface OAuthSecrets {
  readonly nonce: string;
  readonly verifier: string;
}

/** A provider of accounts, over OpenID Connect. */
export interface IdentityProvider {
  /** Where the browser is sent. Rejects where the provider can't be reached. */
  readonly begin: (
    visit: OAuthSecrets & { readonly state: string; readonly redirectUri: string },
  ) => Promise<string>;
  /**
   * Takes the answer, the address to which the browser was sent back; null where it is not one for
   * this visit. Rejects where the provider can't be reached.
   */
  readonly complete: (
    answer: URL,
    visit: OAuthSecrets & { readonly state: string },
  ) => Promise<Identity | null>;
}

/** How the server is known to a provider. */
export interface ProviderSettings {
  readonly name: ProviderName;
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
}
