import { type ErrorTexts, generalErrorTexts } from '../../../api/error.ts';

/** Texts of errors for a row that somebody else may have changed meanwhile. */
export const staleTexts: ErrorTexts = {
  ...generalErrorTexts,
  byCode: { stale: 'module_settings:stale' },
};
