/**
 * `npm run admin -- create|reset-factor|sessions|end-session ...`: manages accounts from the
 * console, whether a server is running or not.
 */
import { readConfig } from '../server/config.ts';
import { Failure } from '../server/operations/failure.ts';
import { StartProblem } from '../server/start-problem.ts';
import { readCommand, usage } from './admin/options.ts';
import { runCommand } from './admin/run.ts';
import { withServices } from './import/services.ts';

const sentences: { readonly [code: string]: string } = {
  not_found: 'There is no such organisation, or no such live account in it.',
  conflict: 'There is an account with this address already.',
  organisation_taken: 'There is such an organisation already: leave --organisation-name out.',
};

function problem(error: unknown): unknown {
  if (error instanceof Failure) return sentences[error.code] ?? `Refused: ${error.code}.`;
  return error instanceof StartProblem ? error.message : error;
}

const command = readCommand(process.argv.slice(2));
if (command === null) {
  console.error(usage);
  process.exitCode = 1;
} else {
  try {
    const said = await withServices(readConfig(process.env), ({ services }) =>
      runCommand(services, command),
    );
    console.log(said);
  } catch (error) {
    console.error(problem(error));
    process.exitCode = 1;
  }
}
