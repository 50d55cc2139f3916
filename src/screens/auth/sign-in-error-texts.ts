import type { ErrorTexts } from '../../api/error.ts';

/** Texts of a failed sign-in for which the server gave no sentence (spec section 8). */
export const signInErrorTexts: ErrorTexts = {
  serverError: 'auth:errors.server',
  otherError: 'auth:errors.default',
  fault: 'auth:errors.unexpected_response',
  byCode: { timeout: 'auth:errors.login_service', not_configured: 'auth:errors.configuration' },
  byStatus: {
    400: 'auth:errors.request',
    503: 'auth:errors.login_service',
    504: 'auth:errors.validation_service',
    507: 'auth:errors.database',
  },
};
