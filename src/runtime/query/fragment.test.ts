import { expect, test } from 'vitest';
import { identifier, join, render, sql } from './fragment.ts';

test('values become parameters in their order', () => {
  const inner = sql`b = ${2}::integer`;
  const whole = sql`select ${identifier('i', 'name')} where a = ${'x; drop'} and (${inner}) or ${null}`;
  expect(render(whole)).toEqual({
    text: 'select "i"."name" where a = $1 and (b = $2::integer) or $3',
    values: ['x; drop', 2, null],
  });
});

test('parameter numbers continue after the existing ones', () => {
  expect(render(join([sql`${1}`, sql`two`, sql`${3}`], ', '), 4).text).toBe('$4, two, $5');
});

test('a quote in a name is escaped', () => {
  expect(render(identifier('a"; drop table x; --')).text).toBe('"a""; drop table x; --"');
});

test('joining no fragments gives an empty text', () => {
  expect(render(join([], ' and '))).toEqual({ text: '', values: [] });
});
