import { type ErrorTexts, generalErrorTexts } from '../../api/error.ts';

/** What is said when somebody else has changed the module meanwhile. */
export const staleTexts: ErrorTexts = {
  ...generalErrorTexts,
  byCode: { stale: 'own_modules:stale' },
};
