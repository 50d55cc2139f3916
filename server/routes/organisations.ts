import {
  DELETE_ORGANISATION_LOGO,
  GET_LEGAL_TEXT,
  GET_ORGANISATION,
  GET_ORGANISATION_LOGO,
  UPDATE_ORGANISATION,
  UPLOAD_ORGANISATION_LOGO,
} from '../../src/contract/organisations.ts';
import { CHECK_SET_UP, REQUEST_SIGN_UP, SET_UP } from '../../src/contract/sign-up.ts';
import { GET_GUIDE, UPDATE_GUIDE } from '../../src/contract/guide.ts';
import { caller } from '../http/request.ts';
import { sendFile } from '../http/send-file.ts';
import { readUploadedFile } from '../http/uploaded-file.ts';
import { type Routes, addRoute } from '../http/route.ts';
import { readGuide, updateGuide } from '../operations/organisations/guide.ts';
import { legalText } from '../operations/organisations/legal-text.ts';
import {
  deleteLogo,
  maxLogoBytes,
  organisationLogo,
  uploadLogo,
} from '../operations/organisations/logo.ts';
import { organisationSettings, updateOrganisation } from '../operations/organisations/settings.ts';
import { setUp } from '../operations/organisations/set-up.ts';
import { checkSetUp, requestSignUp } from '../operations/organisations/set-up-link.ts';
import { rateLimited } from './rate-limit.ts';
import { clientInfoOf, sendSignedIn } from './sign-in-reply.ts';

/** Creation of organisations, their settings, and their public texts. */
export function addOrganisationRoutes(routes: Routes): void {
  const { app, services } = routes;
  const guarded = rateLimited(app);

  addRoute(
    routes,
    REQUEST_SIGN_UP,
    async ({ body }) => {
      await requestSignUp(services, body);
      return { status: 'requested' } as const;
    },
    guarded,
  );

  addRoute(
    routes,
    CHECK_SET_UP,
    async ({ body }) => ({ email: (await checkSetUp(services, body.token)).email }),
    guarded,
  );

  addRoute(
    routes,
    SET_UP,
    async ({ body, request, reply }) => {
      const { token, email, password, locale, display_name: displayName } = body;
      const organisation = { key: body.organisation_key, name: body.organisation_name.trim() };
      const given = { token, organisation, displayName, email, password, locale };
      return sendSignedIn(
        reply,
        app.sessionCookies,
        await setUp(services, given, clientInfoOf(request)),
      );
    },
    guarded,
  );

  addRoute(routes, GET_ORGANISATION, ({ request }) =>
    organisationSettings(services, caller(request)),
  );

  addRoute(routes, UPDATE_ORGANISATION, ({ request, body }) =>
    updateOrganisation(services, caller(request), body),
  );

  addRoute(routes, GET_ORGANISATION_LOGO, async ({ request, reply }) =>
    sendFile(request, reply, {
      ...(await organisationLogo(services, caller(request))),
      disposition: 'inline',
    }),
  );
  addRoute(routes, UPLOAD_ORGANISATION_LOGO, ({ request }) =>
    uploadLogo(services, caller(request), () => readUploadedFile(request, maxLogoBytes)),
  );
  addRoute(routes, DELETE_ORGANISATION_LOGO, ({ request }) =>
    deleteLogo(services, caller(request)),
  );

  addRoute(routes, GET_GUIDE, ({ request }) => readGuide(services, caller(request)));
  addRoute(routes, UPDATE_GUIDE, ({ request, body }) =>
    updateGuide(services, caller(request), body),
  );

  addRoute(
    routes,
    GET_LEGAL_TEXT,
    ({ params, query }) => legalText(services, params.kind, query.organisation ?? null),
    guarded,
  );
}
