import { type Command, done } from './command.ts';

/** Gives the template the default flow of its module again (spec 4.6). */
export const resetFlow: Command<Readonly<Record<never, never>>> = {
  mayBreak: true,
  execute({ statusFlow: _flow, ...document }) {
    return done(document, 'reset_flow');
  },
};
