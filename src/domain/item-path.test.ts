import { expect, test } from 'vitest';
import { readItemPath } from './item-path.ts';

test('the path of a page of an item names its site, module and id', () => {
  const page = { siteId: 5, route: 'assets/equipment', itemId: 12 };
  expect(readItemPath('/app/sites/5/assets/equipment/12')).toEqual(page);
  for (const other of ['/app', '/app/sites/5', '/app/sites/5/assets/equipment/new', '/q/2-1AH'])
    expect(readItemPath(other)).toBeNull();
});
