import '../../support/page-with-server.ts';
import { cleanup, screen } from '@testing-library/react';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { blankItem } from '../../../src/runtime/record/blank.ts';
import type { FieldError } from '../../../src/runtime/record/errors.ts';
import { validateItem } from '../../../src/runtime/record/validate.ts';
import { languages } from '../../../src/runtime/text.ts';
import { pageTexts } from '../../support/page-texts.ts';
import { type RoomColumn, roomColumns, roomsModule } from '../../support/room-columns.ts';
import { noteBelow, saveInForm } from '../../support/room-form.tsx';
import { type RoomsPlant, makeRoomsPlant } from '../../support/server/rooms-plant.ts';

interface Refused extends FieldError {
  readonly message: string;
}

let plant: RoomsPlant;
beforeAll(async () => {
  plant = await makeRoomsPlant();
});
afterAll(() => plant.server.close());

const context = { now: '2026-11-23T10:00:00.000Z', timeZone: 'Europe/Berlin' };
const open = roomColumns.filter(({ isLocked }) => !isLocked);
const rounds = [...Array(Math.max(...open.map(({ sample }) => sample.refused.length))).keys()];

/** In each round another of the values that a column refuses. */
const refusedBy = ({ sample }: RoomColumn, round: number): unknown =>
  sample.refused[round % sample.refused.length];

const within = (pointer: string) => (error: { readonly pointer: string }) =>
  error.pointer === pointer || error.pointer.startsWith(`${pointer}/`);

async function refusedByCall(round: number, language: string): Promise<readonly Refused[]> {
  const values = open.map((each): [string, unknown] => [each.db, refusedBy(each, round)]);
  const answer = await plant.admin.call<{ details: { fields: readonly Refused[] } }>(
    'POST',
    plant.at(),
    {
      body: { name: 'One', ...Object.fromEntries(values) },
      headers: { 'accept-language': language },
    },
  );
  expect(answer.status, JSON.stringify(answer.body)).toBe(422);
  return answer.body.details.fields;
}

describe.each(rounds)('values that the settings forbid, round %i', (round) => {
  test.each(languages)(
    'form and call refuse the value with the same sentence, in %s',
    async (language) => {
      const fields = await refusedByCall(round, language);
      const values = open.map((each): [string, unknown] => {
        const value = refusedBy(each, round);
        return [each.db, roomsModule.byDb.get(each.db)?.normalise(value)];
      });
      const item = {
        ...blankItem(roomsModule, 1),
        id: 7,
        version: 1,
        name: 'One',
        ...Object.fromEntries(values),
      };
      const found = validateItem(roomsModule, item, context);
      expect(await saveInForm(roomsModule, item, language)).toBeNull();
      const [start = ''] = pageTexts(language).t('ui:not_saved', { count: 2 }).split('2');
      await screen.findByRole('group', { name: (name) => name.startsWith(start) });
      const reported = open.map(({ db }) => {
        const [error] = found.filter(within(`/${db}`));
        return { pointer: error?.pointer, code: error?.code, sentence: noteBelow(`/${db}`) };
      });
      expect(reported).toEqual(
        open.map(({ db }) => {
          const [error] = fields.filter(within(`/${db}`));
          return { pointer: error?.pointer, code: error?.code, sentence: error?.message };
        }),
      );
      cleanup();
    },
  );
});
