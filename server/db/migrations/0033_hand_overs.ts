import { enableTenantPolicies } from '../policies.ts';
import { statements } from './migration.ts';

/** The last hand-over of each person's work, so that it can be undone. */
export const handOvers = statements(
  '0033_hand_overs',
  `
  create table hand_overs (
    organisation_id integer not null,
    from_user_id integer not null,
    to_user_id integer not null,
    at timestamptz(3) not null,
    items jsonb not null,
    primary key (organisation_id, from_user_id),
    foreign key (organisation_id, from_user_id) references users (organisation_id, id),
    foreign key (organisation_id, to_user_id) references users (organisation_id, id)
  );
  ${enableTenantPolicies('hand_overs', { scope: 'organisation' })}
  `,
);
