import { expect, test } from 'vitest';
import texts from '../../../locales/en/form_files.json' with { type: 'json' };
import { reportCodes } from './report.ts';
import { evidenceCodes, proposedTypes } from './spreadsheet/proposal.ts';

test('every code of a report, every evidence and every proposed type has a text, and no text is left over', () => {
  expect(Object.keys(texts.report).toSorted()).toEqual([...reportCodes].toSorted());
  const evidence = new Set(
    Object.keys(texts.evidence).map((key) => key.replace(/_(one|other)$/, '')),
  );
  expect([...evidence].toSorted()).toEqual([...evidenceCodes].toSorted());
  expect(Object.keys(texts.proposed).toSorted()).toEqual([...proposedTypes].toSorted());
  expect(Object.keys(texts.values_of).toSorted()).toEqual([...proposedTypes].toSorted());
});
