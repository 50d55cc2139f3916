import { expect, test } from 'vitest';
import { auditAreas } from '../contract/audit.ts';
import { auditAreaOf, auditAreaPatterns } from './audit.ts';

const itemTypes = [
  ['workorders', 'records'],
  ['workorders.comments', 'records'],
  ['accounts_payable', 'records'],
  ['account', 'people'],
  ['account.sessions', 'people'],
  ['account.view', 'roles'],
  ['access.grant', 'roles'],
  ['settings.role', 'roles'],
  ['settings.type', 'settings'],
  ['settings.site', 'sites'],
  ['organisation', 'sites'],
  ['session', 'sign_ins'],
] as const;

test.each(itemTypes)(
  'an event about %s is of the area %s, in the page and in SQL alike',
  (type, area) => {
    expect(auditAreaOf(type)).toBe(area);
    const chosen = auditAreas.filter((each) => {
      const { is, isNot } = auditAreaPatterns(each);
      return (
        (is === null || new RegExp(is).test(type)) &&
        !(isNot !== null && new RegExp(isNot).test(type))
      );
    });
    expect(chosen).toEqual([area]);
  },
);
