import type { Mutation } from './mutation.ts';
import { ofDiagram } from './of-diagrams.ts';
import { ofFields } from './of-fields.ts';
import { ofKeys } from './of-keys.ts';
import { ofPeople } from './of-people.ts';
import { ofChecks, ofRejections } from './of-ways.ts';

/** The documented mutations of the flow checker (docs/verification/editor.md). */
export const mutations: readonly Mutation[] = [
  ...ofDiagram,
  ...ofKeys,
  ...ofRejections,
  ...ofChecks,
  ...ofFields,
  ...ofPeople,
];
