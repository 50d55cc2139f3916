import { type Signature, valueOf } from '../../../src/widgets/signature/value.ts';
import type { Samples } from './sample.ts';

const people = (user_ids: readonly number[], team_ids: readonly number[] = []) => ({
  user_ids,
  team_ids,
});

export const user_reference: Samples = [
  {
    title: 'as it is',
    filled: [people([1]), people([3])],
    refused: [people([1, 2]), people([], [1])],
  },
  {
    title: 'several people and teams',
    settings: { allowMultipleUsers: true, allowTeams: true, allowMultipleTeams: true },
    filled: [people([1, 2], [1]), people([1, 2, 3, 77], [1, 77])],
    refused: [people([0])],
  },
  {
    title: 'one team',
    settings: { allowUsers: false, allowTeams: true },
    filled: [people([], [1])],
    refused: [people([1], []), people([], [1, 2])],
  },
];

export const force_watch: Samples = [
  { title: 'as it is', filled: [[1, 2], [3]], refused: [[0], [1.5]] },
  {
    title: 'one person',
    settings: { allowMultipleUsers: false },
    filled: [[2]],
    refused: [[1, 2]],
  },
];

const signed: Signature = {
  user_id: 1,
  printed_name: 'Marlene Hoffmann',
  meaning: 'Isolation verified',
  drawing: {
    path: 'M20 90L60 30L80 110L120 50L150 100L210 70M230 60L280 62',
    width: 300,
    height: 140,
  },
  signed_at: '2026-11-23T08:15:00.000Z',
  covers: 'ab'.repeat(32),
};
const other: Signature = {
  ...signed,
  user_id: 2,
  printed_name: 'Tomasz Kowalski',
  meaning: '',
  drawing: null,
  covers: 'cd'.repeat(32),
};

export const signature: Samples = [
  {
    title: 'as it is',
    filled: [valueOf([signed]), valueOf([other])],
    refused: [valueOf([signed, other]), 'x'],
  },
  {
    title: 'two or three, blue on yellow',
    settings: {
      allowMultiple: true,
      minSignatures: 2,
      maxSignatures: 3,
      penColor: '#103F91',
      backgroundColor: '#FFF8DC',
    },
    filled: [valueOf([signed, other])],
    refused: [valueOf([signed])],
  },
];
