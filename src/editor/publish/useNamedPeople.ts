import { useTranslation } from 'react-i18next';
import type { FlowNodeDocument } from '../../runtime/documents.ts';
import { isParallel, neededSteps, stepsOf } from '../../runtime/flow/approval-steps.ts';
import { localeOf } from '../../runtime/text.ts';
import { useFlowPeople } from '../diagram/useFlowPeople.ts';

interface NamedPeople {
  /** Who approves: in order, all of several, or some of them. */
  readonly approvers: (node: FlowNodeDocument) => string;
  /** Whom the move to a status assigns. */
  readonly assigned: (node: FlowNodeDocument) => string;
}

/** The people, teams and roles that a flow names, by their names. */
export function useNamedPeople(): NamedPeople {
  const { t, i18n } = useTranslation('editor');
  const { users, teams, roles } = useFlowPeople();
  const list = new Intl.ListFormat(localeOf(i18n.language).code, { type: 'conjunction' });
  const nameIn = (all: typeof users, id: number) =>
    all.find((each) => each.id === id)?.name ?? `#${id}`;
  const teamName = (id: number) => t('diff.team', { name: nameIn(teams, id) });

  function approvers(node: FlowNodeDocument): string {
    const steps = stepsOf(node);
    if (steps.length === 0) return t('diff.anyone');
    const names = steps.map(({ user_id: user, team_id: team, role_id: role }) => {
      if (user !== undefined) return nameIn(users, user);
      return team === undefined
        ? t('diff.role', { name: nameIn(roles, role ?? 0) })
        : teamName(team);
    });
    if (!isParallel(node)) return names.reduce((before, next) => t('diff.then', { before, next }));
    const [needed, all] = [neededSteps(node), list.format(names)];
    return needed < names.length ? t('diff.some_of', { needed, all }) : all;
  }

  function assigned(node: FlowNodeDocument): string {
    const names = [
      ...(node.assignedToUserIds ?? []).map((id) => nameIn(users, id)),
      ...(node.assignedToTeamIds ?? []).map(teamName),
    ];
    return names.length === 0 ? t('diff.nobody') : list.format(names);
  }

  return { approvers, assigned };
}
