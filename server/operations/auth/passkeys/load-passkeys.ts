/** The checks of passkeys. They are loaded with the first passkey, because their code needs memory. */
export const loadPasskeys = () => import('@simplewebauthn/server');
