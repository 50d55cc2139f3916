import {
  ACCEPT_INVITATION,
  CHECK_INVITATION,
  CHECK_PEOPLE_FILE,
  INVITE_PEOPLE,
  RESEND_INVITATION,
  WITHDRAW_INVITATION,
} from '../../src/contract/invitations.ts';
import { GET_ROLE_FLOWS, GET_TEAM_FLOWS } from '../../src/contract/flow-places.ts';
import {
  GET_ACCOUNT_ASSIGNMENTS,
  HAND_OVER,
  UNDO_HAND_OVER,
} from '../../src/contract/hand-over.ts';
import {
  DELETE_ACCOUNT,
  DISABLE_ACCOUNT,
  ENABLE_ACCOUNT,
  UPDATE_ACCOUNT,
} from '../../src/contract/people-changes.ts';
import { CREATE_TEAM, DELETE_TEAM, GET_TEAMS, UPDATE_TEAM } from '../../src/contract/teams.ts';
import { caller, disconnectSignal, ifMatch } from '../http/request.ts';
import { type Routes, addRoute } from '../http/route.ts';
import { readUploadedFile } from '../http/uploaded-file.ts';
import { updateAccount } from '../operations/people/account-changes.ts';
import { namingFlows } from '../operations/flow-places/naming-flows.ts';
import { assignmentsOf } from '../operations/hand-over/assignments.ts';
import { handOver } from '../operations/hand-over/hand-over.ts';
import { undoHandOver } from '../operations/hand-over/undo.ts';
import { deleteAccount, disableAccount, enableAccount } from '../operations/people/leave.ts';
import { acceptInvitation, checkInvitation } from '../operations/people/invitations/accept.ts';
import { resendInvitation, withdrawInvitation } from '../operations/people/invitations/change.ts';
import { maxPeopleFileBytes, readPeopleFile } from '../operations/people-file/read-people-file.ts';
import { invitePeople } from '../operations/people/invitations/invite.ts';
import { createTeam, deleteTeam, listTeams, updateTeam } from '../operations/teams/teams.ts';
import { rateLimited } from './rate-limit.ts';
import { clientInfoOf, sendSignedIn } from './sign-in-reply.ts';

/** Invitations, and the accounts of people. */
export function addPeopleRoutes(routes: Routes): void {
  const { app, services } = routes;
  const guarded = rateLimited(app);

  addRoute(routes, INVITE_PEOPLE, ({ request, body }) =>
    invitePeople(services, caller(request), body),
  );
  addRoute(routes, CHECK_PEOPLE_FILE, ({ request, reply }) =>
    readPeopleFile(
      services,
      caller(request),
      () => readUploadedFile(request, maxPeopleFileBytes),
      disconnectSignal(reply),
    ),
  );
  addRoute(routes, RESEND_INVITATION, ({ request, params }) =>
    resendInvitation(services, caller(request), params.userId),
  );
  addRoute(routes, WITHDRAW_INVITATION, ({ request, params }) =>
    withdrawInvitation(services, caller(request), params.userId),
  );
  addRoute(routes, UPDATE_ACCOUNT, ({ request, params, body }) =>
    updateAccount(services, caller(request), params.userId, ifMatch(request), body),
  );
  addRoute(routes, DISABLE_ACCOUNT, ({ request, params }) =>
    disableAccount(services, caller(request), params.userId),
  );
  addRoute(routes, ENABLE_ACCOUNT, ({ request, params }) =>
    enableAccount(services, caller(request), params.userId),
  );
  addRoute(routes, DELETE_ACCOUNT, ({ request, params, query }) =>
    deleteAccount(services, caller(request), params.userId, query.keep_name),
  );
  addRoute(routes, GET_ACCOUNT_ASSIGNMENTS, ({ request, params }) =>
    assignmentsOf(services, caller(request), params.userId),
  );
  addRoute(routes, GET_TEAM_FLOWS, ({ request, params }) =>
    namingFlows(services, caller(request), { kind: 'team', id: params.teamId }),
  );
  addRoute(routes, GET_ROLE_FLOWS, ({ request, params }) =>
    namingFlows(services, caller(request), { kind: 'role', id: params.roleId }),
  );
  addRoute(routes, HAND_OVER, ({ request, params, body }) =>
    handOver(services, caller(request), params.userId, body.to_user_id),
  );
  addRoute(routes, UNDO_HAND_OVER, ({ request, params, body }) =>
    undoHandOver(services, caller(request), params.userId, body.at),
  );
  addRoute(routes, GET_TEAMS, async ({ request }) => {
    const { teams } = await listTeams(services, caller(request));
    return { teams: [...teams] };
  });
  addRoute(routes, CREATE_TEAM, ({ request, body }) => createTeam(services, caller(request), body));
  addRoute(routes, UPDATE_TEAM, ({ request, params, body }) =>
    updateTeam(services, caller(request), params.teamId, ifMatch(request), body),
  );
  addRoute(routes, DELETE_TEAM, ({ request, params }) =>
    deleteTeam(services, caller(request), params.teamId, ifMatch(request)),
  );
  addRoute(routes, CHECK_INVITATION, ({ body }) => checkInvitation(services, body.token), guarded);
  addRoute(
    routes,
    ACCEPT_INVITATION,
    async ({ body, request, reply }) => {
      const { token, display_name: displayName, password, locale } = body;
      const acceptance = { token, displayName, password, locale };
      const signedIn = await acceptInvitation(services, acceptance, clientInfoOf(request));
      return sendSignedIn(reply, app.sessionCookies, signedIn);
    },
    guarded,
  );
}
