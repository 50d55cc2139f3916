import { testWithOwnServer } from './support/auth-test.ts';
import { testFirstHour } from './support/first-hour.ts';

testFirstHour(testWithOwnServer('first-hour-french'), 'fr');
