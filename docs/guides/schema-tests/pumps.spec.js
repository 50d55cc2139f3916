import { openModule } from 'sitewright/schema';
import { expect, test } from 'vitest';

const pumps = openModule(new URL('./pumps.json', import.meta.url).pathname);

test('what is compiled from the document is what was recorded', async () => {
  await expect(pumps.snapshot).toMatchFileSnapshot('./pumps.snapshot.txt');
});

test.each(pumps.cases)('$group $subject: $title', ({ actual, expected }) => {
  expect(actual).toEqual(expected);
});

test('every condition was found an example for', () => {
  expect(pumps.notes).toEqual([]);
});
