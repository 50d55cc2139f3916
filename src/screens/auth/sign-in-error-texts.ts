import type { ErrorTexts } from '../../api/error.ts';

/** Texts of a failed sign-in for which the server gave no sentence (spec section 8). */
export const signInErrorTexts: ErrorTexts = {
  serverError: 'auth:errors.server',
  otherError: 'auth:errors.default',
  fault: 'auth:errors.unexpected_response',
};
