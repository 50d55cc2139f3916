import { statements } from './migration.ts';

/** Teams, people and the deputy of a hand-over, so that undoing it brings them back too. */
export const handOverOfPeople = statements(
  '0036_hand_over_of_people',
  `
  alter table hand_overs
    add column people jsonb not null
      default '{"leads": [], "manages": [], "is_deputy": false, "deputy_before": null}';
  `,
);
