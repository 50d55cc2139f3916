import { describe, expect, test } from 'vitest';
import { languages } from '../../locales/locale-of.ts';
import { readFolder } from '../../tests/support/compiled.ts';
import { httpStatusOf } from '../contract/failure-codes.ts';
import {
  importFailureCodes,
  rowFaultCodes,
  unreadableFileCodes,
} from '../contract/import-schemas.ts';
import { cellProblemCodes } from '../runtime/cell-codec/types.ts';
import { findingCodes } from '../runtime/flow/review/finding.ts';
import { denialCodes } from '../runtime/flow/types.ts';
import { fileProblemCodes, problemCodes } from '../runtime/problem.ts';
import { fieldErrorContexts } from '../runtime/record/errors.ts';

type Texts = { readonly [key: string]: unknown };

const plural = /_(?:zero|one|two|few|many|other)$/;

/** The keys of texts, the plural forms of a code as one. */
function keysOf(texts: unknown, wanted: readonly string[]): readonly string[] {
  const keys = Object.keys(texts as Texts).map((key) =>
    wanted.includes(key) ? key : key.replace(plural, ''),
  );
  return [...new Set(keys)].sort();
}

const withContexts = (contexts: { readonly [code: string]: readonly string[] }) =>
  Object.entries(contexts).flatMap(([code, each]) => [
    code,
    ...each.map((one) => `${code}_${one}`),
  ]);

/** Denials whose sentence can name the people who decide. */
const denialsWithNames = [
  'not_recipient',
  'already_confirmed',
  'approver_is_creator',
  'approver_is_requester',
  'not_approver',
  'not_your_turn',
  'already_approved',
  'no_permission',
];

const findingContexts = [
  'trap_approval',
  'trap_blocked',
  'contradiction_several',
  ...['hidden', 'read_only', 'computed', 'recorded'].map((lock) => `field_locked_${lock}`),
  ...['team', 'role'].flatMap((group) => [
    `approver_unknown_${group}`,
    `approver_without_permission_${group}`,
  ]),
  ...['status', 'denied', 'allowed', 'reason', 'values', 'gone'].map(
    (how) => `walk_differs_${how}`,
  ),
];

/** The buttons of fixes. */
const fixLabels = [
  'add_move',
  'reject_to',
  'remove_edge',
  'plain_move',
  'remove_key',
  'start',
  'no_start',
  'new_key',
  'lead_to',
  'remove_assignees',
  'all_approvers',
].map((fix) => `fix_${fix}`);

const fieldErrorCodes = Object.keys(fieldErrorContexts);

/** Codes by namespace and key of the texts; every language has a text for each and no other. */
const codes: { readonly [texts: string]: readonly string[] } = {
  errors: withContexts(fieldErrorContexts),
  'server failure': [
    ...Object.keys(httpStatusOf),
    ...unreadableFileCodes
      .filter((code) => code !== 'unreadable')
      .map((code) => `unreadable_file_${code}`),
    // With the limit of the file, which is another for each kind.
    'unreadable_file_over_limit',
  ],
  flow: [
    ...denialCodes,
    'some_of',
    ...denialsWithNames.map((code) => `${code}_named`),
    'no_way',
    'others',
    'fill_in',
    'hidden_field',
    'answer_points',
    'answer_all_points',
    'complete_failed_points',
  ],
  // The last two put the node before a problem that does not name it.
  flow_review: [...findingCodes, ...findingContexts, ...fixLabels, 'in_condition', 'in_node'],
  'import cell': [...cellProblemCodes, 'name_missing_allowed', 'not_an_option_allowed'],
  'import row': rowFaultCodes,
  'import failed': importFailureCodes,
  'import_screen reason': [...fieldErrorCodes, ...cellProblemCodes, ...rowFaultCodes, 'denied'],
};

describe.each(languages)('the error texts in %s', (language) => {
  const texts: Texts = Object.fromEntries(readFolder(`locales/${language}`));

  test.each(Object.entries(codes))(
    'every code has its text in %s, and every text its code',
    (name, wanted) => {
      const [namespace = '', key] = name.split(' ');
      const found = texts[namespace] as Texts;
      expect(keysOf(key === undefined ? found : found[key], wanted)).toEqual(
        [...new Set(wanted)].sort(),
      );
    },
  );

  test('every problem of a document has a text, and every text of problems a code', () => {
    const every = [...problemCodes, ...fileProblemCodes];
    const found = keysOf(texts['problems'], every);
    // The problems of rules have their texts in rules.json; the comparisons and kinds of nodes are parts of sentences.
    // Those of changes are in schema_diff.json.
    const elsewhere = ['rule_operator', 'rule_arguments', 'rule_type', 'document_changed'];
    const comparisons = ['at_least', 'at_most', 'more_than', 'less_than'];
    const wanted = every.filter((code) => !elsewhere.includes(code));
    expect(wanted.filter((code) => !found.includes(code))).toEqual([]);
    const isKnown = (key: string) =>
      comparisons.includes(key) ||
      key.startsWith('flow_kind_') ||
      every.some((code) => key === code || key.startsWith(`${code}_`));
    expect(found.filter((key) => !isKnown(key))).toEqual([]);
  });
});
