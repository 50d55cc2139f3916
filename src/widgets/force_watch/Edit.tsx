import { Choice } from '../common/Choice.tsx';
import { idsOf } from '../common/stored.ts';
import { PersonName } from '../user_reference/PeopleNames.tsx';
import { rowOf } from '../common/rows.ts';
import { useWidgetServices } from '../services.ts';
import type { EditProps } from '../view-types.ts';

/** People who are told of every change; one who has left stays until taken out. */
export function Edit(props: EditProps) {
  const { people } = useWidgetServices();
  const { settings } = props.column;
  const chosen = idsOf(props.value);
  const left = chosen.flatMap((id) => {
    const person = rowOf(people, id);
    return person === undefined || person.isActive ? [] : [person];
  });
  const offered = settings['allowUsers'] === false ? [] : people.filter(({ isActive }) => isActive);
  return (
    <Choice
      field={props}
      options={[...offered, ...left].map((person) => ({
        value: person.id,
        label: person.name,
        node: <PersonName person={person} />,
      }))}
      chosen={chosen}
      multiple={settings['allowMultipleUsers'] === true || settings['allowTeams'] === true}
      onChoose={props.onChange}
    />
  );
}
