/**
 * Password and authenticator secret of everyone in the demo (design "Running"). Never use them
 * elsewhere.
 */
export const demoAccess = {
  organisation: 'demo',
  password: 'sitewright-demo',
  /** Secret of an authenticator app, base 32. */
  secret: 'JBSWY3DPEHPK3PXP',
  emails: ['admin@demo.example', 'manager@demo.example', 'technician@demo.example'],
} as const;
