import { expect, test } from 'vitest';
import { allPermissions, moduleOfCode } from './permissions.ts';

test('a code that belongs to no module cannot be the code of a module, whatever its type', () => {
  const general = allPermissions([]);
  expect(general.length).toBeGreaterThan(3);
  for (const code of general) {
    expect(moduleOfCode(code)).toBeNull();
    const type = code.slice(0, code.lastIndexOf('.'));
    expect(allPermissions([{ type }]).filter((each) => each === code)).toHaveLength(1);
  }
});
