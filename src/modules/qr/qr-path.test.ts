import { expect, test } from 'vitest';
import { qrPath } from './qr-path.ts';

test('a QR code has its finder patterns inside a quiet zone of four modules', () => {
  const { size, path } = qrPath('https://sitewright.example/app/sites/1/maintenance/work-orders/1');
  expect((size - 8 - 17) % 4).toBe(0);
  const last = size - 5;
  for (const corner of ['M4 4h', `M${last} 4h`, `M4 ${last}h`]) expect(path).toContain(corner);
  expect(path).not.toMatch(/M[0-3] |M\d+ [0-3]h/);
});
