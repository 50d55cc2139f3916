import { newEmailSchema } from '../../../src/contract/sign-up.ts';

const pattern = new RegExp(newEmailSchema.pattern, 'u');

/** Whether a text can be the mail address of a new account. */
export const isEmail = (text: string): boolean =>
  text.length <= newEmailSchema.maxLength && pattern.test(text);
