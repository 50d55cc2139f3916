import type { Language } from '../../src/runtime/text.ts';
import { EditState } from './EditState.tsx';
import type { Room, RoomSample } from './rooms.ts';
import { Specimen } from './Specimen.tsx';

export interface StatesProps {
  readonly room: Room;
  readonly sample: RoomSample;
  readonly language: Language;
}

interface Start {
  readonly state: string;
  readonly value: unknown;
  readonly required?: boolean;
}

/** The control when empty, empty and required, with valid values and with invalid ones. */
export function EditStates({ room, sample, language }: StatesProps) {
  const { Edit } = room.views;
  const { column, filled, refused } = sample;
  if (Edit === null) return null;
  const starts: readonly Start[] = [
    { state: 'empty', value: null },
    ...filled.map((value, at) => ({ state: `filled-${at}`, value })),
    ...(column.isEmpty(null) ? [{ state: 'required', value: null, required: true }] : []),
    ...refused.map((value, at) => ({ state: `invalid-${at}`, value: column.normalise(value) })),
  ];
  return starts.map(({ state, value, required = false }) => (
    <Specimen key={state} room={room} sample={sample} state={state}>
      {(id) => (
        <EditState
          id={id}
          room={room}
          column={column}
          Edit={Edit}
          start={value}
          required={required}
          language={language}
        />
      )}
    </Specimen>
  ));
}
