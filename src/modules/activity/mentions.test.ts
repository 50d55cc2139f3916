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

describe('who is mentioned', () => {
  test.each([
    ['@Anna Berg, look', [1], []],
    ['(@Anna Bergmann)', [2], []],
    ['@Anna Bergmannsson', [], [1]],
    ['@Anna and @Mechanics', [], [1, 2]],
    ['@Annabel', [], []],
    ['mail anna@Mechanics.example', [], []],
    ['@Siobhán O’Rourke @Siobhán O’Rourke', [3], []],
    ['@nobody, Anna Berg', [], []],
  ])('%s', (text, user_ids, team_ids) => {
    expect(mentionedIds(text, people)).toEqual({ user_ids, team_ids });
  });

  test('of people with one name it is the one that was chosen', () => {
    const chosen = person(4, 'Anna Berg');
    expect(mentionedIds('@Anna Berg', [chosen, ...people]).user_ids).toEqual([4]);
  });
});

describe('what is being typed', () => {
  test.each([
    ['Hello @an', 9, { at: 6, text: 'an' }],
    ['@', 1, { at: 0, text: '' }],
    ['@anna be', 8, { at: 0, text: 'anna be' }],
    ['mail@an', 7, null],
    ['@ anna', 6, null],
    ['@anna\nand', 9, null],
    ['@anna', 0, null],
    ['nothing', 7, null],
  ])('%j at %i', (text, caret, typing) => {
    expect(mentionQueryAt(text, caret)).toEqual(typing);
  });

  test('finds words of names whatever their case and accents, and no more once a name is whole', () => {
    const names = (words: string) => matchByName(people, words).map(({ name }) => name);
    expect(names('SIOB')).toEqual(['Siobhán O’Rourke']);
    expect(names('berg')).toEqual(['Anna Berg', 'Anna Bergmann', 'Anna Berg']);
    expect(names('erg')).toEqual([]);
    expect(names('')).toHaveLength(people.length);
  });

  test('a chosen name takes its place, and what is typed next goes behind it', () => {
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

describe('what a comment shows', () => {
  const piece = fc.oneof(
    fc.string(),
    fc.constantFrom('@Anna Berg', ' ', '\n', 'https://', 'http://a.example/x?y=1', '(', ').', '@'),
  );
  const texts = fc.array(piece).map((pieces) => pieces.join(''));

  test('is its text, whatever stands in it, and links lead to the web alone', () => {
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
  ])('%s', (text, links) => {
    const found = tokenize(text, people).flatMap((part) => (part.kind === 'link' ? part.text : []));
    expect(found).toEqual(links);
  });
});
