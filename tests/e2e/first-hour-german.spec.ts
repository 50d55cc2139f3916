import { test as base } from './support/auth-test.ts';
import { testFirstHour } from './support/first-hour.ts';

const test = base.extend<object, { ownServer: true }>({
  ownServer: [true, { scope: 'worker', auto: true }],
});

testFirstHour(test, 'de');
