import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type Mentionable,
  insertMention,
  matchByName,
  mentionedIds,
  mentionQueryAt,
} from './mentions.ts';
import { tokenize } from './comment-tokens.ts';

const person = (id: number, name: string): Mentionable => ({ kind: 'user', id, name });
const team = (id: number, name: string): Mentionable => ({ kind: 'team', id, name });

const people = [
  person(1, 'Anna Berg'),
  person(2, 'Anna Bergmann'),
  person(3, 'Siobhán O’Rourke'),
  person(4, 'Anna Berg'),
  team(1, 'Anna'),
  team(2, 'Mechanics'),
];

describe('mentionedIds', () => {
  test.each([
    ['@Anna Berg, look', [1], []],
    ['(@Anna Bergmann)', [2], []],
    ['@Anna Bergmannsson', [], [1]],
    ['@Anna and @Mechanics', [], [1, 2]],
    ['@Annabel', [], []],
    ['mail anna@Mechanics.example', [], []],
    ['@Siobhán O’Rourke @Siobhán O’Rourke', [3], []],
    ['@nobody, Anna Berg', [], []],
  ])('mentionedIds finds the people and teams in "%s"', (text, user_ids, team_ids) => {
    expect(mentionedIds(text, people)).toEqual({ user_ids, team_ids });
  });

  test('mentionedIds prefers the person that was chosen if several have the same name', () => {
    const chosen = person(4, 'Anna Berg');
    expect(mentionedIds('@Anna Berg', [chosen, ...people]).user_ids).toEqual([4]);
  });
});

describe('mentionQueryAt and matchByName', () => {
  test.each([
    ['Hello @an', 9, { at: 6, text: 'an' }],
    ['@', 1, { at: 0, text: '' }],
    ['@anna be', 8, { at: 0, text: 'anna be' }],
    ['mail@an', 7, null],
    ['@ anna', 6, null],
    ['@anna\nand', 9, null],
    ['@anna', 0, null],
    ['nothing', 7, null],
  ])('mentionQueryAt finds the mention that is being typed in %j at %i', (text, caret, typing) => {
    expect(mentionQueryAt(text, caret)).toEqual(typing);
  });

  test('matchByName matches words of names regardless of case and accents, and nothing after a whole name', () => {
    const names = (words: string) => matchByName(people, words).map(({ name }) => name);
    expect(names('SIOB')).toEqual(['Siobhán O’Rourke']);
    expect(names('berg')).toEqual(['Anna Berg', 'Anna Bergmann', 'Anna Berg']);
    expect(names('erg')).toEqual([]);
    expect(names('')).toHaveLength(people.length);
  });

  test('insertMention replaces the typed text with the name and puts the caret after it', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.constantFrom(...people), (before, after, who) => {
        const head = `${before} @${who.name.slice(0, 2)}`;
        const typing = mentionQueryAt(head, head.length);
        fc.pre(typing !== null);
        if (typing === null) return;
        const next = insertMention(`${head}${after}`, typing, who.name);
        expect(next.text.slice(0, next.caret)).toBe(`${before} @${who.name} `);
        expect(next.text.slice(next.caret)).toBe(after.replace(/^ /, ''));
      }),
    );
  });
});

describe('tokenize', () => {
  const piece = fc.oneof(
    fc.string(),
    fc.constantFrom('@Anna Berg', ' ', '\n', 'https://', 'http://a.example/x?y=1', '(', ').', '@'),
  );
  const texts = fc.array(piece).map((pieces) => pieces.join(''));

  test('the tokens of a comment make up its text, and links lead only to http and https addresses', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const parts = tokenize(text, people);
        expect(parts.map((part) => part.text).join('')).toBe(text);
        const links = parts.flatMap((part) => (part.kind === 'link' ? part.href : []));
        expect(links.filter((href) => !/^https?:/.test(href))).toEqual([]);
      }),
    );
  });

  test.each([
    ['See https://a.example/b.', ['https://a.example/b']],
    ['(https://a.example/b)', ['https://a.example/b']],
    ['https://a.example/b_(c)', ['https://a.example/b_(c)']],
    ['javascript:alert(1) and https://', []],
    ['<a href="https://a.example">x</a>', ['https://a.example']],
  ])('tokenize finds the address in "%s"', (text, links) => {
    const found = tokenize(text, people).flatMap((part) => (part.kind === 'link' ? part.text : []));
    expect(found).toEqual(links);
  });
});
