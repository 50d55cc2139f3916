import { grantsOf } from '../demo/seed/rows.ts';
import { activeGrantsOnSite, hasPermission } from '../src/domain/grants.ts';
import { itemPermission } from '../src/domain/permissions.ts';
import type { MockBackend, MockRequest } from './backend.ts';

/** The people and teams of the request's site, and who may approve items of which module. */
export function directoryOf(
  rows: MockBackend['rows'],
  modules: MockBackend['modules'],
  { user, site, context }: MockRequest,
) {
  const activeGrants = (id: number) =>
    activeGrantsOnSite(grantsOf(rows, id), site.id, new Date(context.now));
  const isHere = (id: number) => activeGrants(id).length > 0;
  const isMine = (row: { readonly organisation_id: number }) =>
    row.organisation_id === user.organisation_id;
  const users = rows.users
    .filter((each) => isMine(each) && isHere(each.id))
    .map(({ locale: _locale, organisation_id: _organisation, ...each }) => each);
  const teams = rows.teams.filter(isMine).map(({ id, name, member_ids }) => {
    return { id, name, member_ids: member_ids.filter(isHere) };
  });
  const approvers = modules.map(({ compiled }) => {
    const module_type = compiled.document.type;
    const code = itemPermission(module_type, 'approve');
    const user_ids = users
      .map(({ id }) => id)
      .filter((id) => hasPermission(activeGrants(id), code));
    return { module_type, user_ids };
  });
  return { users, teams: teams.filter(({ member_ids }) => member_ids.length > 0), approvers };
}
