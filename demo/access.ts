/** How everyone in the demo signs in (design "Running"); of no use anywhere else. */
export const demoAccess = {
  organisation: 'demo',
  password: 'sitewright-demo',
  /** Of an authenticator app, base 32. */
  secret: 'JBSWY3DPEHPK3PXP',
  emails: ['admin@demo.example', 'manager@demo.example', 'technician@demo.example'],
} as const;
