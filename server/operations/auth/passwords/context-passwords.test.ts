import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isContextPassword } from './context-passwords.ts';

const context = {
  organisation: { key: 'aurelia', name: 'Aurelia Chemicals' },
  displayName: 'Jörg Weißmüller',
  email: 'j.weissmueller+work@aurelia.example',
};
const words = [
  'sitewright',
  'aurelia',
  'Chemicals',
  'Jörg',
  'joerg',
  'WEISSMÜLLER',
  'weissmueller',
];

test('a password of little more than context words is refused in any spelling', () => {
  for (const password of [
    'Aurelia2026!',
    'S1tewr1ght',
    '@ureli@-Ch3mic@ls',
    'jorg.weissmuller',
    'Jörg.Weißmüller1980',
    'joergweissmueller',
    'j.weissmueller',
    'sitewrightsitewright',
  ])
    expect([password, isContextPassword(password, context)]).toEqual([password, true]);
});

test('a password that is long enough without its context words is accepted, as is one without any', () => {
  for (const password of [
    'aurelia correct horse',
    'three plain words',
    'p4tq-91zz',
    'example.example',
  ])
    expect([password, isContextPassword(password, context)]).toEqual([password, false]);
});

test('a context word with up to seven other letters and digits is refused as a password, with eight accepted', () => {
  const around = fc.stringMatching(/^[23689]{0,12}$/);
  fc.assert(
    fc.property(around, fc.constantFrom(...words), around, (before, word, after) => {
      const isShort = before.length + after.length < 8;
      expect(isContextPassword(`${before}${word}${after}`, context)).toBe(isShort);
    }),
  );
});
